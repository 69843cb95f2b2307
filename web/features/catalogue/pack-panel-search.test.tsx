/** Tests of the search of a panel. */
import { SEARCH_DELAY_MS } from '#contract/delays.ts'
import {
  film,
  filterBy,
  found,
  ORBIT,
  press,
  search,
  SEARCH,
  settle,
  shown,
  startPackPanel,
  TRAIN,
  where,
} from '#test/web/pack-panel.tsx'
import { refusal } from '#test/web/mock-api.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

let panel: ReturnType<typeof startPackPanel>
beforeEach(() => {
  panel = startPackPanel()
})

test('an address with a query and a filter restores both [SPEC-7-03, SPEC-10.1-04]', async () => {
  panel.open({ address: '/?type=2&q=night&language=tamil' })
  await settle()
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'night')
  expect(panel.waiting.map(({ query }) => query)).toEqual(['night'])
  expect(panel.server.sent(SEARCH)[0]).toMatchObject({ type: '2', language: 'tamil' })
  panel.waiting[0]!.answer(found(TRAIN))
  await settle()
  expect(shown()).toEqual(['train'])
})

test('a search shows Loading..., then the results of this tab or No Results Found [SPEC-2.5-13, SPEC-4-11, SPEC-4-37, SPEC-4-38, SPEC-8-12, SPEC-10.1-07]', async () => {
  panel.open()
  await press('Search')
  await search('night')
  expect(screen.getByText('Loading...')).toBeDefined()
  expect(where()).toBe('?type=2&q=night')
  expect(panel.server.sent(SEARCH)[0]).toMatchObject({ query: 'night', type: '2' })
  panel.waiting[0]!.answer(found(ORBIT))
  await settle()
  expect(shown()).toEqual(['orbit'])
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 pack')

  await search('zzz')
  panel.waiting[1]!.answer(found())
  await settle()
  expect(screen.getByText('No Results Found')).toBeDefined()
})

test('searches for two characters only if they are a title of this tab [SPEC-5-16]', async () => {
  panel.open({ address: '/', packs: [film('96', '96', 'tamil'), ORBIT] })
  await press('Search')
  await search('97')
  expect(panel.waiting).toEqual([])
  await search('96')
  expect(panel.waiting.map(({ query }) => query)).toEqual(['96'])
})

test('keeps a filter that is chosen while a search waits', async () => {
  panel.open()
  await press('Search')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'night' } })
  await filterBy('Language', 'tamil')
  await act(() => vi.advanceTimersByTimeAsync(SEARCH_DELAY_MS))
  expect(where()).toBe('?type=2&language=tamil&q=night')
})

test('ignores a late response to an older search [SPEC-10.1-06]', async () => {
  panel.open()
  await press('Search')
  await search('train')
  await search('orbit')
  panel.waiting[1]!.answer(found(ORBIT))
  await settle()
  panel.waiting[0]!.answer(found(TRAIN))
  await settle()
  expect(shown()).toEqual(['orbit'])
})

test('a failed search can be repeated [SPEC-3-27]', async () => {
  panel.open()
  await press('Search')
  await search('orbit')
  const message = 'Something went wrong. Please try again later'
  panel.waiting[0]!.answer(refusal({ status: 500, code: 'unexpected', message }))
  await settle()
  expect(screen.getByRole('alert').textContent).toBe(message)
  await press('Try again')
  panel.waiting[1]!.answer(found(ORBIT))
  await settle()
  expect(shown()).toEqual(['orbit'])
})

test('closing the search shows the whole list and restores the focus', async () => {
  panel.open({ address: '/?type=2&q=orbit' })
  await settle()
  panel.waiting[0]!.answer(found(ORBIT))
  await settle()
  await press('Close search')
  expect(shown()).toEqual(['train', 'orbit'])
  expect(where()).toBe('?type=2')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }))
})
