import { stubLayout } from '#test/web/stub-layout.ts'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { BUNDLED_BANNERS } from './hero-banners.ts'
import { HeroCarousel } from './hero-carousel.tsx'

beforeEach(() => stubLayout({ inView: true, mediaMatches: false }))
const titles = () =>
  screen.getAllByRole('listitem').map((slide) => slide.querySelector('.slide__title')?.getAttribute('alt'))

test('shows the fifteen bundled banners by default [SPEC-2.8-03, SPEC-9-06]', () => {
  render(<HeroCarousel given={null} />)
  expect(screen.getByRole('list', { name: '15 banners' })).toBeDefined()
  expect(titles()).toEqual(BUNDLED_BANNERS.map(({ title }) => title))
})

test('loads only the first image eagerly', () => {
  render(<HeroCarousel given={null} />)
  const [first, ...others] = [...document.querySelectorAll('.slide__art img')]
  expect(first?.getAttribute('loading')).toBeNull()
  expect(new Set(others.map((image) => image.getAttribute('loading')))).toEqual(new Set(['lazy']))
})

test('advances after 7.5 seconds [SPEC-2.8-01, SPEC-9-06]', () => {
  vi.useFakeTimers()
  const scrollTo = vi.fn()
  Element.prototype.scrollTo = scrollTo
  render(<HeroCarousel given={null} />)
  vi.advanceTimersByTime(7499)
  expect(scrollTo).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(scrollTo).toHaveBeenCalledOnce()
})
