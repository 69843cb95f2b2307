import { addToCart, clearCart } from './cart-store.ts'
import { packOnSale } from '#test/pack-on-sale.ts'
import { packLabels } from '#web/features/pack-display/pack-labels.ts'
import { act, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { CartBar } from './cart-bar.tsx'

/** The elements whose size is observed. */
const watched: Element[] = []
class Watching {
  observe(element: Element) {
    watched.push(element)
  }
  disconnect() {
    watched.length = 0
  }
}
const room = () => document.documentElement.style.getPropertyValue('--bar')

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Watching)
  clearCart()
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <CartBar to="/registration" label="Register & Review Cart" labelsOf={packLabels([], [])} />
      ),
    },
  ])
  render(<Page />)
})

test('an empty cart shows no bar [SPEC-2.5-14]', () => {
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('')
  expect(room()).toBe('')
})

test('counts and announces each selected pack and links to the next step [SPEC-2.5-14]', () => {
  const announced = screen.getByRole('status')
  act(() => void addToCart(packOnSale('train')))
  expect(announced.textContent).toBe('1 selected')
  act(() => void addToCart(packOnSale('orbit')))
  expect(announced.textContent).toBe('2 selected')
  expect(screen.getByRole('link', { name: 'Register & Review Cart' }).getAttribute('href')).toBe(
    '/registration',
  )
  expect(room()).toBe('1px') // jsdom has no layout: the height is 0.
  expect(watched).toHaveLength(1)
})

test('hides the bar after the last pack is removed', () => {
  act(() => void addToCart(packOnSale('train')))
  act(clearCart)
  expect(screen.queryByRole('link')).toBeNull()
  expect(room()).toBe('')
})
