import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BUNDLED_BANNERS } from './banners.ts'
import { HeroCarousel } from './hero.tsx'

/** jsdom lays nothing out: everything is in sight. */
class Seen {
  readonly #tell: (entries: object[]) => void
  constructor(tell: (entries: object[]) => void) {
    this.#tell = tell
  }
  observe() {
    this.#tell([{ isIntersecting: true }])
  }
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Seen)
  vi.stubGlobal('IntersectionObserver', Seen)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const titles = () =>
  screen.getAllByRole('listitem').map((slide) => slide.querySelector('.slide__title')?.getAttribute('alt'))

test('where no banners are given the fifteen that come with the shop are shown', () => {
  render(<HeroCarousel />)
  expect(screen.getByRole('list', { name: '15 banners' })).toBeDefined()
  expect(titles()).toEqual(BUNDLED_BANNERS.map(({ title }) => title))
})

test('banners that are given are shown instead', () => {
  render(<HeroCarousel banners={BUNDLED_BANNERS.slice(3, 5)} />)
  expect(titles()).toEqual(BUNDLED_BANNERS.slice(3, 5).map(({ title }) => title))
})

test('only the first picture is fetched at once', () => {
  render(<HeroCarousel />)
  const [first, ...others] = [...document.querySelectorAll('.slide__art img')]
  expect(first?.getAttribute('loading')).toBeNull()
  expect(new Set(others.map((image) => image.getAttribute('loading')))).toEqual(new Set(['lazy']))
})

test('a banner stands for seven and a half seconds', () => {
  vi.useFakeTimers()
  const scrollTo = vi.fn()
  Element.prototype.scrollTo = scrollTo
  render(<HeroCarousel />)
  vi.advanceTimersByTime(7499)
  expect(scrollTo).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(scrollTo).toHaveBeenCalledOnce()
})
