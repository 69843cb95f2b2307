import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Carousel } from './carousel.tsx'

const PITCH = 300
/** The positions to which the row was scrolled, in slides. */
let went: number[]
let see: (isIntersecting: boolean) => void
let reducedMotion: boolean

beforeEach(() => {
  vi.useFakeTimers()
  went = []
  reducedMotion = false
  // jsdom has no layout: simulates a row of slides of 300 px, one of them in view.
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * PITCH
  })
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(PITCH)
  Element.prototype.scrollTo = function (this: Element, to?: number | ScrollToOptions) {
    const left = typeof to === 'object' ? (to.left ?? 0) : 0
    went.push(left / PITCH)
    this.scrollLeft = left
    this.dispatchEvent(new Event('scroll'))
  }
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #callback: () => void
      constructor(callback: () => void) {
        this.#callback = callback
      }
      observe() {
        this.#callback()
      }
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: object[]) => void) {
        see = (isIntersecting) => callback([{ isIntersecting }])
      }
      observe() {
        see(true)
      }
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = (slides = 3) =>
  render(
    <Carousel variant="hero" label="Featured" trackLabel="banners" autoplayMs={7500}>
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
  expect(went).toEqual([])
  pass(1)
  expect(went).toEqual([1])
  pass(7500)
  pass(7500)
  expect(went).toEqual([1, 2, 0])
})

test('stops on Pause and continues on Play [SPEC-10.1-10]', () => {
  open()
  press('Pause')
  pass(60_000)
  expect(went).toEqual([])
  press('Play')
  pass(7500)
  expect(went).toEqual([1])
})

test('moves on Next and Previous, round both ends', () => {
  open()
  press('Previous')
  press('Next')
  press('Next')
  expect(went).toEqual([2, 0, 1])
})

test('pauses under a pointer or a finger, and continues after it', () => {
  for (const [holds, lets] of [
    ['pointerenter', 'pointerleave'],
    ['touchstart', 'touchend'],
    ['touchstart', 'touchcancel'],
  ] as const) {
    open()
    box().dispatchEvent(new Event(holds))
    pass(60_000)
    expect(went).toEqual([])
    box().dispatchEvent(new Event(lets))
    pass(7500)
    expect(went).toEqual([1])
    cleanup()
    went = []
  }
})

test('pauses out of view and in a hidden tab [SPEC-10.1-10]', () => {
  open()
  see(false)
  pass(60_000)
  see(true)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  pass(60_000)
  expect(went).toEqual([])
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  pass(7500)
  expect(went).toEqual([1])
})

test('does not move by itself with reduced motion [SPEC-10.1-10]', () => {
  reducedMotion = true
  open()
  pass(60_000)
  expect(went).toEqual([])
  press('Next')
  expect(went).toEqual([1])
})

test('shows no buttons and does not move with one slide', () => {
  open(1)
  expect(screen.queryByRole('button')).toBeNull()
  pass(60_000)
  expect(went).toEqual([])
})
