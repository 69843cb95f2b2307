/** Tests of the pages of a list in a panel: further cards, a changed catalogue, and links without scripts. */
import {
  films,
  found,
  LIST,
  ORBIT,
  press,
  scrollToCard,
  settle,
  shown,
  startPackPanel,
  TRAIN,
} from '#test/web/pack-panel.tsx'
import { OFFLINE } from '#test/web/mock-api.ts'
import { stubRowLayout } from '#test/web/stub-row-layout.ts'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

let panel: ReturnType<typeof startPackPanel>
beforeEach(() => {
  panel = startPackPanel()
})

test('loads the next page by the cursor of the page before, ahead of the visitor [SPEC-10.1-15]', async () => {
  stubRowLayout({ inView: 4 })
  panel.server.on(
    LIST,
    { data: films(8, 24), total: 5000, next: 'SECOND' },
    { data: films(32, 24), total: 5000 },
  )
  panel.open({ packs: [], page: { data: films(0, 8), total: 5000, next: 'FIRST' } })
  await settle()
  expect(panel.server.sent(LIST)).toEqual([{ type: '2', after: 'FIRST', limit: '24' }])
  await scrollToCard(24)
  expect(panel.server.sent(LIST)[1]).toEqual({ type: '2', after: 'SECOND', limit: '24' })
  expect(shown()).toEqual(films(22, 10).map(({ fld_package_id: id }) => id))
})

test('keeps the cards when the next page fails, and loads it on Try again', async () => {
  stubRowLayout({ inView: 4 })
  panel.server.on(LIST, OFFLINE, { data: films(8, 24), total: 32 })
  panel.open({ packs: [], page: { data: films(0, 8), total: 32, next: 'FIRST' } })
  await settle()
  expect(shown()).toHaveLength(8)
  await press('Try again')
  expect(screen.queryByRole('alert')).toBeNull()
  await scrollToCard(28)
  expect(shown()).toContain('film-31')
})

test('begins the list again, and says so, when the catalogue has changed [SPEC-10.1-16]', async () => {
  stubRowLayout({ inView: 4 })
  const message = 'The catalogue has changed. This is the list from its start.'
  panel.server.on(LIST, { data: films(100, 24), total: 24, message })
  panel.open({ packs: [], page: { data: films(0, 8), total: 5000, next: 'OLD' } })
  await settle()
  expect(screen.getByText(message)).toBeDefined()
  expect(shown()[0]).toBe('film-100')
})

test('a browser without scripts gets a link to the next titles of the same list', () => {
  panel.open({ packs: [], page: { data: films(0, 8), total: 5000, next: 'FIRST' } })
  expect(screen.getByRole('link', { name: 'More titles' }).getAttribute('href')).toBe('/?type=2&after=FIRST')
})

test('shows the list that the server rendered for a cursor that is not valid, without loading it again', async () => {
  const page = { ...found(TRAIN), message: 'The catalogue has changed. This is the list from its start.' }
  panel.open({ address: '/?type=2&after=AAAAAAAAAAAAAAAAAAAAAAAAA', packs: [TRAIN], page })
  await settle()
  expect(shown()).toEqual(['train'])
  expect(panel.server.calls).toEqual([])
  expect(screen.getByText(page.message)).toBeDefined()
  expect(screen.getByRole('link', { name: 'First titles' })).toBeDefined()
})

test('Try again leaves the focus in the row whose next cards load', async () => {
  panel.server.on(LIST, OFFLINE, found(ORBIT))
  panel.open({ packs: [TRAIN], page: { data: [TRAIN], total: 2, next: 'cursor' } })
  await settle()
  const button = screen.getByRole('button', { name: 'Try again' })
  button.focus()
  fireEvent.click(button)
  await settle()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(document.activeElement?.tagName).toBe('UL')
})
