import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubRowLayout } from '#test/web/stub-row-layout.ts'
import { Carousel, useSlideInView } from './carousel.tsx'

let row: ReturnType<typeof stubRowLayout>

beforeEach(() => {
  vi.useFakeTimers()
  row = stubRowLayout()
})

const open = (slides = 3) =>
  render(
    <Carousel label="Featured" trackLabel="banners" autoplayMs={7500}>
      {Array.from({ length: slides }, (_, at) => (
        <p key={at}>{at}</p>
      ))}
    </Carousel>,
  )
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const box = () => screen.getByRole('region', { name: 'Featured' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('moves by one slide every 7.5 seconds, and from the last to the first [SPEC-2.8-02]', () => {
  open()
  pass(7499)
  expect(row.went).toEqual([])
  pass(1)
  expect(row.went).toEqual([1])
  pass(7500)
  pass(7500)
  expect(row.went).toEqual([1, 2, 0])
})

test('stops on Pause and continues on Play [SPEC-10.1-10]', () => {
  open()
  press('Pause')
  pass(60_000)
  expect(row.went).toEqual([])
  press('Play')
  pass(7500)
  expect(row.went).toEqual([1])
})

test('moves on Next and Previous, round both ends', () => {
  open()
  press('Previous')
  press('Next')
  press('Next')
  expect(row.went).toEqual([2, 0, 1])
})

test('pauses under a pointer or a finger, and continues after it', () => {
  for (const [holds, lets] of [
    ['pointerenter', 'pointerleave'],
    ['touchstart', 'touchend'],
    ['touchstart', 'touchcancel'],
  ] as const) {
    open()
    act(() => void box().dispatchEvent(new Event(holds)))
    pass(60_000)
    expect(row.went).toEqual([])
    act(() => void box().dispatchEvent(new Event(lets)))
    pass(7500)
    expect(row.went).toEqual([1])
    cleanup()
    row = stubRowLayout()
  }
})

test('pauses out of view and in a hidden tab [SPEC-10.1-10]', () => {
  open()
  act(() => row.see(false))
  pass(60_000)
  act(() => row.see(true))
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  pass(60_000)
  expect(row.went).toEqual([])
  hidden.mockReturnValue(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  pass(7500)
  expect(row.went).toEqual([1])
})

test('does not move by itself with reduced motion [SPEC-10.1-10]', () => {
  row = stubRowLayout({ reducedMotion: true })
  open()
  pass(60_000)
  expect(row.went).toEqual([])
  press('Next')
  expect(row.went).toEqual([1])
})

test('shows no buttons and does not move with one slide', () => {
  open(1)
  expect(screen.queryByRole('button')).toBeNull()
  pass(60_000)
  expect(row.went).toEqual([])
})

test('a slide knows whether it is in view, even after the row was scrolled', () => {
  const Slide = () => <p>{useSlideInView() ? 'in view' : 'out of view'}</p>
  render(
    <Carousel label="Featured" trackLabel="banners" autoplayMs={7500}>
      <Slide />
      <Slide />
      <Slide />
    </Carousel>,
  )
  const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts()).toEqual(['in view', 'out of view', 'out of view'])
  press('Next')
  expect(texts()).toEqual(['out of view', 'in view', 'out of view'])
})
