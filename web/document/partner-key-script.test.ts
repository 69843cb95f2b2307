import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { partnerKeyScript } from './partner-key-script.ts'

/** Runs the script of the head on a page at this address. */
function open(path: string, { leaving = false } = {}) {
  const window: { clientKey?: string } = {}
  let shown = path
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, to: URL) => {
      shown = `${to.pathname}${to.search}${to.hash}`
    },
  }
  const script = `(function (location, window, history, document) { ${partnerKeyScript} })`
  const run = runInThisContext(script) as (...page: object[]) => void
  const document = { documentElement: { classList: { contains: () => leaving } } }
  run({ href: `http://shop.test${path}` }, window, history, document)
  return { key: window.clientKey, shown }
}

test('removes the key from the address and keeps the rest [SPEC-11-17, THR-T7, ASVS-14.2.1]', () => {
  expect(open('/quick-recharge?type=2&clientkey=abc&q=x#top')).toEqual({
    key: 'abc',
    shown: '/quick-recharge?type=2&q=x#top',
  })
})

test('leaves other pages and addresses without a key unchanged', () => {
  for (const path of ['/quick-recharge?type=2', '/faqs?clientkey=abc']) {
    expect(open(path)).toEqual({ key: undefined, shown: path })
  }
})

test('leaves the key to the page in another language that replaces this one', () => {
  const path = '/quick-recharge?clientkey=abc'
  expect(open(path, { leaving: true })).toEqual({ key: undefined, shown: path })
})
