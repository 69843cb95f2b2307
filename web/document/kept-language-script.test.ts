// @vitest-environment node
import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { keptLanguageScript } from './kept-language-script.ts'

type Visit = {
  path?: string
  lang?: string
  languages?: string
  chosen?: string | null
  referrer?: string
  reads?: string[]
}

/** Runs the script of the head on a page. @returns the classes that it adds and the address that it opens instead */
function open({ path = '/cart', lang = 'en', languages = 'en ta hi', chosen = null, ...visit }: Visit) {
  const { referrer = '', reads = ['en-IN'] } = visit
  const classes: string[] = []
  let opened: string | undefined
  const { origin, pathname, search, hash } = new URL(path, 'https://shop.test')
  const page = {
    lang,
    getAttribute: () => languages,
    classList: { add: (name: string) => classes.push(name) },
  }
  const location = { origin, pathname, search, hash, replace: (address: string) => (opened = address) }
  const run = runInThisContext(
    `(function (document, location, navigator, localStorage) { ${keptLanguageScript} })`,
  ) as (...window: object[]) => void
  run({ documentElement: page, referrer }, location, { languages: reads }, { getItem: () => chosen })
  return { classes, opened }
}

test.each([
  ['/', 'https://shop.test/ta'],
  ['/cart', 'https://shop.test/ta/cart'],
  ['/quick-recharge?type=2&clientkey=K#top', 'https://shop.test/ta/quick-recharge?type=2&clientkey=K#top'],
])('opens %s in the chosen language, with its query', (path, address) => {
  expect(open({ path, chosen: 'ta' })).toEqual({ classes: ['leaving'], opened: address })
  expect(open({ path, chosen: 'ta', referrer: 'https://partner.test/' }).opened).toBe(address)
})

test('stays on the shop for a path that looks like another host', () => {
  const { opened = '' } = open({ path: 'https://shop.test//evil.example/', chosen: 'ta' })
  expect(new URL(opened).origin).toBe('https://shop.test')
})

test.each<[string, Visit]>([
  ['a visitor who chose English', { chosen: 'en' }],
  ['a page in another language', { chosen: 'ta', lang: 'hi' }],
  ['a visitor who comes from a page of the shop', { chosen: 'ta', referrer: 'https://shop.test/faqs' }],
  ['a language that is no longer offered', { chosen: 'te' }],
])('stays on the page for %s', (_who, visit) => {
  expect(open(visit)).toEqual({ classes: [], opened: undefined })
})

test.each([
  [['ta-IN', 'en'], ['offers-ta']],
  [['HI', 'ta'], ['offers-hi']],
  [['fr', 'bn', 'ta'], ['offers-ta']],
  [['en-IN', 'ta-IN'], []],
  [['fr'], []],
  [[], []],
])('offers the first of our languages that a visitor with %j reads', (reads, classes) => {
  expect(open({ reads })).toEqual({ classes, opened: undefined })
})

test('offers no language to a visitor who has chosen one, and none on a page in another language', () => {
  expect(open({ reads: ['ta'], chosen: 'en' }).classes).toEqual([])
  expect(open({ reads: ['ta'], lang: 'hi' }).classes).toEqual([])
})
