/** Tests the carousel of the home page with the banners of the catalogue. */
import type { PageBanner } from '#contract/page-data.ts'
import { stubLayout } from '#test/web/stub-layout.ts'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { preloadsOf } from './banner-picture.tsx'
import { HeroCarousel } from './hero-carousel.tsx'

beforeEach(() => stubLayout({ inView: true, mediaMatches: false }))

const HASH = '0123456789abcdef'.repeat(2)
const TRAIN: PageBanner = {
  id: 'train',
  title: 'கடலோர ரயில்',
  language: { id: 'tamil', name: 'Tamil', code: 'ta' },
  genre: { id: 'action', name: 'Action', text: 'Action and adventure' },
  tall: `/pictures/${HASH}-780.webp`,
  wide: `/pictures/${HASH}-1920.webp`,
  poid: 'P2-KADALORA-RAYIL',
}
const COAST: PageBanner = {
  ...TRAIN,
  id: 'coast',
  title: 'The Lantern Coast',
  poid: '',
  language: { id: 'english', name: 'English', code: 'en' },
  tall: '/art/banners/15-tall.svg',
  wide: 'https://pictures.example/coast.jpg',
}

const open = (...given: PageBanner[]) =>
  render(<HeroCarousel given={given} />, {
    wrapper: ({ children }) => <MemoryRouter>{children}</MemoryRouter>,
  })

test('shows the banners of the catalogue instead of the bundled ones [SPEC-17-77]', () => {
  open(TRAIN, COAST)
  const slides = within(screen.getByRole('list', { name: '2 banners' })).getAllByRole('listitem')
  expect(slides.map((slide) => slide.textContent)).toEqual([
    'கடலோர ரயில்தTamil · Action and adventure',
    'The Lantern CoastEnEnglish · Action and adventure',
  ])
  expect(document.querySelectorAll('.slide__title')).toHaveLength(0)
})

test('a title is text in the language of the film [SPEC-17-77]', () => {
  open(TRAIN, COAST)
  expect(screen.getByText(TRAIN.title).getAttribute('lang')).toBe('ta')
  expect(screen.getByText(COAST.title).getAttribute('lang')).toBeNull()
})

test('a banner of a language that the shop does not know has its tag and no letter [SPEC-17-77]', () => {
  open({ ...TRAIN, title: 'ਰੇਲ', language: { id: 'punjabi', name: 'Punjabi', code: 'pa' } })
  expect(screen.getByText('ਰੇਲ').getAttribute('lang')).toBe('pa')
  expect(document.querySelector('.title-badge')).toBeNull()
})

test('a banner with a package leads to it, another one has no link [SPEC-17-78]', () => {
  open(TRAIN, COAST)
  const [link, ...others] = screen.getAllByRole('link')
  expect(others).toEqual([])
  expect(link?.getAttribute('href')).toBe('/new-connection?title=P2-KADALORA-RAYIL')
  expect(link?.textContent).toContain(TRAIN.title)
})

test('only the link of the slide in view is a stop of the Tab key [SPEC-17-78]', () => {
  open(TRAIN, { ...TRAIN, id: 'again' })
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('tabindex'))).toEqual([null, '-1'])
})

/** Returns an attribute of the elements in the order of the slides; null for one without it. */
const attributes = (selector: string, name: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name))

test('an uploaded picture is loaded in the width of the screen, another one as it is [SPEC-17-79]', () => {
  open(TRAIN, COAST)
  const small = `/pictures/${HASH}-540.webp`
  expect(attributes('img', 'src')).toEqual([small, COAST.tall])
  expect(attributes('img', 'srcset')).toEqual([`${small} 540w, ${TRAIN.tall} 780w`, null])
  const wide = [960, 1440, 1920].map((width) => `/pictures/${HASH}-${String(width)}.webp ${String(width)}w`)
  expect(attributes('source', 'srcset')).toEqual([wide.join(', '), COAST.wide])
  expect(attributes('source', 'sizes')).toEqual(['100vw', null])
  expect(attributes('img', 'loading')).toEqual([null, 'lazy'])
})

test('the first picture is loaded before the page is parsed, in the same widths [SPEC-17-79]', () => {
  open(TRAIN)
  const img = document.querySelector('img')
  expect(preloadsOf(TRAIN)).toMatchObject([
    { href: img?.getAttribute('src'), imageSrcSet: img?.srcset, media: '(max-width: 599px)' },
    { imageSrcSet: document.querySelector('source')?.srcset, media: '(min-width: 600px)' },
  ])
  expect(preloadsOf(COAST).map((link) => Object.keys(link))).toEqual([
    ['tagName', 'rel', 'as', 'href', 'media'],
    ['tagName', 'rel', 'as', 'href', 'media'],
  ])
})

test('one banner has neither buttons nor a plural', () => {
  open(COAST)
  expect(screen.getByRole('list', { name: '1 banner' })).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
