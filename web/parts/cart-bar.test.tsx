import { addToCart, emptyCart } from '#web/state/cart.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CartBar } from './cart-bar.tsx'

const pack = (id: string) => ({
  fld_package_id: id,
  fld_package_name: id,
  fld_package_description: '',
  fld_package_existprice: '79.00',
  fld_type: '2',
  fld_language: 'tamil',
  fld_genre: 'action',
  fld_image: `/${id}.svg`,
  fld_app_packages: [],
  fld_app_prices: [],
  poid: id,
  fld_alias: '',
  fld_validity: '30 Days',
})

beforeEach(() => {
  emptyCart()
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <CartBar to="/registration" label="Register & Review Cart" languages={[]} genres={[]} />
      ),
    },
  ])
  render(<Page />)
})
afterEach(cleanup)

test('nothing selected, nothing shown', () => {
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('')
  expect(document.body.className).toBe('')
})

test('each choice is counted and announced, and the way on is there', () => {
  const announced = screen.getByRole('status')
  act(() => addToCart(pack('train')))
  expect(announced.textContent).toBe('1 selected')
  act(() => addToCart(pack('orbit')))
  expect(announced.textContent).toBe('2 selected')
  expect(screen.getByRole('link', { name: 'Register & Review Cart' }).getAttribute('href')).toBe(
    '/registration',
  )
  expect(document.body.className).toBe('has-cartbar')
})

test('the bar goes with the last pack', () => {
  act(() => addToCart(pack('train')))
  act(emptyCart)
  expect(screen.queryByRole('link')).toBeNull()
  expect(document.body.className).toBe('')
})
