import { cartItems, clearCart } from '#web/features/cart/cart-store.ts'
import { mockApi, refusal, type Reply } from '#test/web/mock-api.ts'
import { stubLayout } from '#test/web/stub-layout.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PackCarousel } from './pack-carousel.tsx'

const pack = (id: string, name: string, language: string, type = '2') => ({
  fld_package_id: id,
  fld_package_name: name,
  fld_package_description: '',
  fld_package_existprice: '79.00',
  fld_type: type,
  fld_language: language,
  fld_genre: 'action',
  fld_image: `/${id}.svg`,
  fld_app_packages: [],
  fld_app_prices: [],
  poid: `P-${id}`,
  fld_alias: '',
  fld_validity: '30 Days',
})
const TRAIN = pack('train', 'கடலோர ரயில்', 'tamil')
const ORBIT = pack('orbit', 'Static Orbit', 'english')
const SHOW = pack('show', 'Night Show', 'english', '3')
const languages = [
  { id: 'tamil', name: 'Tamil', code: 'ta' },
  { id: 'english', name: 'English', code: 'en' },
]
const genres = [
  { id: 'action', name: 'Action' },
  { id: 'drama', name: 'Drama' },
]

const SEARCH = 'GET /api/search/:query'
let waiting: { query: string; answer: (reply: Reply<typeof SEARCH>) => void }[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  clearCart()
  waiting = []
  mockApi().onCall(SEARCH, ({ query }) => new Promise((answer) => void waiting.push({ query, answer })))
  stubLayout()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(address = '/?type=2', packs = [TRAIN, ORBIT]) {
  const Where = () => <p data-testid="where">{useLocation().search}</p>
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <PackCarousel type="2" label="Movies" packs={packs} languages={languages} genres={genres} />
          <Where />
        </>
      ),
    },
  ])
  render(<Page initialEntries={[address]} />)
}
const shown = () => screen.queryAllByRole('checkbox').map((box) => box.getAttribute('value'))
const where = () => screen.getByTestId('where').textContent
const settle = () =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(0)
  })
async function search(text: string) {
  const box = screen.getByRole('searchbox')
  fireEvent.change(box, { target: { value: text } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await settle()
}
async function openSearch() {
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await settle()
}

const found = (...data: (typeof ORBIT)[]) => ({ data, total: data.length })

test('a card adds its pack to the cart and removes it [SPEC-2.7-03, SPEC-4-23]', () => {
  open()
  const card = screen.getByRole('checkbox', { name: /ரயில்/ })
  fireEvent.click(card)
  expect(cartItems()).toEqual([TRAIN])
  expect(card).toHaveProperty('checked', true)
  fireEvent.click(card)
  expect(cartItems()).toEqual([])
})

test('a title in its own script has the lang of its language', () => {
  open()
  expect(screen.getByText('கடலோர ரயில்').getAttribute('lang')).toBe('ta')
  expect(screen.getByText('Static Orbit').getAttribute('lang')).toBeNull()
})

test('filters narrow the shelf and are kept in the address [SPEC-2.5-13]', async () => {
  open()
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'english' } })
  await settle()
  expect(shown()).toEqual(['orbit'])
  expect(where()).toBe('?type=2&language=english')
  fireEvent.change(screen.getByLabelText('Genre'), { target: { value: 'drama' } })
  await settle()
  expect(screen.getByText('No Results Found')).toBeDefined()
})

test('an address with a query and a filter restores both [SPEC-7-03, SPEC-10.1-04]', async () => {
  open('/?type=2&q=night&language=tamil')
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'night')
  expect(waiting.map(({ query }) => query)).toEqual(['night'])
  waiting[0]!.answer(found(TRAIN, ORBIT))
  await settle()
  expect(shown()).toEqual(['train'])
})

test('a search shows Loading..., then the results of this tab or No Results Found [SPEC-2.5-13, SPEC-4-11, SPEC-4-37, SPEC-4-38, SPEC-8-12, SPEC-10.1-07]', async () => {
  open()
  await openSearch()
  await search('night')
  expect(screen.getByText('Loading...')).toBeDefined()
  expect(where()).toBe('?type=2&q=night')
  waiting[0]!.answer(found(SHOW, ORBIT))
  await settle()
  expect(shown()).toEqual(['orbit'])

  await search('zzz')
  waiting[1]!.answer(found(SHOW))
  await settle()
  expect(screen.getByText('No Results Found')).toBeDefined()
})

test('searches for two characters only if they are a title on this shelf [SPEC-5-16]', async () => {
  open('/', [pack('96', '96', 'tamil'), ORBIT])
  await openSearch()
  await search('97')
  expect(waiting).toEqual([])
  await search('96')
  expect(waiting.map(({ query }) => query)).toEqual(['96'])
})

test('ignores a late response to an older search [SPEC-10.1-06]', async () => {
  open()
  await openSearch()
  await search('train')
  await search('orbit')
  waiting[1]!.answer(found(ORBIT))
  await settle()
  waiting[0]!.answer(found(TRAIN))
  await settle()
  expect(shown()).toEqual(['orbit'])
})

test('a failed search can be repeated [SPEC-3-27]', async () => {
  open()
  await openSearch()
  await search('orbit')
  const message = 'Something went wrong. Please try again later'
  waiting[0]!.answer(refusal({ status: 500, code: 'unexpected', message }))
  await settle()
  expect(screen.getByRole('alert').textContent).toBe(message)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  waiting[1]!.answer(found(ORBIT))
  await settle()
  expect(shown()).toEqual(['orbit'])
})

test('closing the search shows the whole shelf and restores the focus', async () => {
  open('/?type=2&q=orbit')
  waiting[0]!.answer(found(ORBIT))
  await settle()
  fireEvent.click(screen.getByRole('button', { name: 'Close search' }))
  await settle()
  expect(shown()).toEqual(['train', 'orbit'])
  expect(where()).toBe('?type=2')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }))
})
