/** Tests which part of an address changes what the server renders. */
import { packOnSale } from '#test/pack-on-sale.ts'
import { encodeCursor } from '#api/catalogue/list-cursor.ts'
import { expect, test } from 'vitest'
import { renderedFilters } from './rendered-filters.ts'

const TRAIN = packOnSale('train', { poid: 'P2-TRAIN' })
const PLAN = packOnSale('family', { fld_type: '1', poid: '' })
const catalogue = {
  version: 7,
  packTypes: () => ['1', '2'].map((id) => ({ id, description: id })),
  languages: () => [{ id: 'tamil', name: 'Tamil', code: 'ta' }],
  genres: () => [{ id: 'action', name: 'Action' }],
  findPackByPoid: (poid: string) => ({ 'P2-TRAIN': TRAIN, 'P1-FAMILY-1M': PLAN })[poid],
  shortTitles: (type: string) => (type === '2' ? ['96', 'é!'] : []),
}
const filtersOf = (address: string) => renderedFilters(new URLSearchParams(address), catalogue)
const wholeOf = (address: string) => filtersOf(address).whole

test('keeps the known type, filters, search and title, in one order and spelling', () => {
  const whole = '?type=2&language=tamil&genre=action&q=Night+train&title=P2-TRAIN'
  expect(wholeOf('title=P2-TRAIN&q=%20Night%20train&genre=action&language=tamil&type=2&utm=x')).toBe(whole)
  expect(wholeOf(whole.slice(1))).toBe(whole)
  expect(filtersOf(whole.slice(1)).tab).toBe('?type=2')
  const longest = `?type=2&q=${'a'.repeat(60)}`
  expect(wholeOf(longest.slice(1))).toBe(longest)
})

test.each([
  ['an unknown type', 'type=3&language=tamil'],
  ['filters of the app plans', 'type=1&language=tamil&genre=action&q=night&after=x'],
  ['an unknown title', 'title=P9'],
  ['a key that is not rendered', '_routes=x&utm_source=y'],
])('leaves out %s', (_name, address) => {
  expect(filtersOf(address)).toEqual({ tab: '', whole: '' })
})

test.each([
  'language=klingon',
  'genre=',
  'q=ab',
  `q=${'a'.repeat(61)}`,
  'q=%20%00',
  'title=P9',
  'language=TAMIL&genre=__proto__',
])('%s shows the whole list of the tab', (address) => {
  expect(filtersOf(`type=2&${address}`)).toEqual({ tab: '?type=2', whole: '?type=2' })
})

test('keeps a search that is too short only if it is a whole title of the tab', () => {
  expect(wholeOf('type=2&q=96')).toBe('?type=2&q=96')
  expect(wholeOf('type=2&q=97')).toBe('?type=2')
  for (const typed of ['É!', 'e\u0301!']) {
    const { whole } = filtersOf(new URLSearchParams({ type: '2', q: typed }).toString())
    expect(new URLSearchParams(whole).get('q')).toBe(typed)
  }
})

test('takes the tab from the title if the address has no type', () => {
  expect(filtersOf('title=P2-TRAIN')).toEqual({ tab: '?type=2', whole: '?title=P2-TRAIN' })
  expect(filtersOf('title=P1-FAMILY-1M')).toEqual({ tab: '', whole: '?title=P1-FAMILY-1M' })
  expect(filtersOf('type=1&title=P2-TRAIN')).toEqual({ tab: '', whole: '?type=1&title=P2-TRAIN' })
})

test('keeps a cursor of the list, with one page for all expired cursors and one for all unknown ones', () => {
  const cursor = (version: number, language: string) =>
    encodeCursor({ version, list: JSON.stringify(['2', language, '', []]), offset: 24 })
  const afterOf = (after: string) => wholeOf(`type=2&language=tamil&after=${after}`)
  expect(afterOf(cursor(7, 'tamil'))).toBe(`?type=2&language=tamil&after=${cursor(7, 'tamil')}`)
  expect(afterOf(cursor(6, 'tamil'))).toBe('?type=2&language=tamil&after=expired')
  for (const after of [cursor(7, ''), `${cursor(7, 'tamil')}x`, '24', 'unknown'])
    expect(afterOf(after), after).toBe('?type=2&language=tamil&after=unknown')
  expect(afterOf('')).toBe('?type=2&language=tamil')
})
