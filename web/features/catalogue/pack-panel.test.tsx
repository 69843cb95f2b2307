/** Tests of the cards, filters and rows of a panel. */
import {
  filterBy,
  found,
  LIST,
  ORBIT,
  settle,
  shown,
  startPackPanel,
  TRAIN,
  where,
} from '#test/web/pack-panel.tsx'
import { cartItems } from '#web/features/cart/cart-store.ts'
import type { PackRow } from '#contract/page-data.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

let panel: ReturnType<typeof startPackPanel>
beforeEach(() => {
  panel = startPackPanel()
})

test('a card adds its pack to the cart and removes it [SPEC-2.7-03, SPEC-4-23]', () => {
  panel.open()
  const card = screen.getByRole('checkbox', { name: /ரயில்/ })
  fireEvent.click(card)
  expect(cartItems()).toEqual([TRAIN])
  expect(card).toHaveProperty('checked', true)
  fireEvent.click(card)
  expect(cartItems()).toEqual([])
})

test('a title in its own script has the lang of its language', () => {
  panel.open()
  for (const title of screen.getAllByText('கடலோர ரயில்')) expect(title.getAttribute('lang')).toBe('ta')
  for (const title of screen.getAllByText('Static Orbit')) expect(title.getAttribute('lang')).toBeNull()
})

test('filters narrow the list and are kept in the address [SPEC-2.5-13]', async () => {
  panel.open()
  await filterBy('Language', 'english')
  expect(shown()).toEqual(['orbit'])
  expect(where()).toBe('?type=2&language=english')
  expect(panel.server.sent(LIST)).toEqual([{ type: '2', language: 'english', limit: '24' }])
  await filterBy('Genre', 'drama')
  expect(screen.getByText('No Results Found')).toBeDefined()
})

test('an empty list of filters links to the whole tab; an empty tab has no such link', async () => {
  panel.open({ address: '/?type=2&language=english&genre=drama' })
  await settle()
  const link = screen.getByRole('link', { name: /^See all\s*Movies$/ })
  link.focus()
  fireEvent.click(link)
  await settle()
  expect(where()).toBe('?type=2')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))
  expect(shown()).toEqual(['train', 'orbit'])
  cleanup()
  panel.open({ packs: [] })
  expect(screen.getByText('No Results Found')).toBeDefined()
  expect(screen.queryByRole('link', { name: /See all/ })).toBeNull()
})

test('loads the list of the address if the server has rendered another one', async () => {
  panel.open({ address: '/?type=2&language=tamil' })
  await settle()
  expect(panel.server.sent(LIST)).toEqual([{ type: '2', language: 'tamil', limit: '24' }])
  expect(shown()).toEqual(['train'])
})

test('shows a list again without a request when a filter is undone', async () => {
  panel.open()
  for (const value of ['tamil', '', 'tamil']) {
    await filterBy('Language', value)
  }
  expect(shown()).toEqual(['train'])
  expect(panel.server.sent(LIST)).toHaveLength(1)
})

test('See all moves the focus to the heading of the panel, because the link is removed', async () => {
  const row: PackRow = { by: 'language', id: 'tamil', name: 'Tamil', total: 3 }
  panel.open({ packs: [TRAIN, ORBIT], page: found(TRAIN, ORBIT), rows: [row] })
  const link = screen.getByRole('link', { name: /^See all/ })
  link.focus()
  fireEvent.click(link)
  await settle()
  expect(where()).toBe('?type=2&language=tamil')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))
})
