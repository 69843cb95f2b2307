/** Tests of the lists of a panel to which the visitor comes back: as they were left. */
import type { PackPage } from '#contract/catalogue.ts'
import type { PackRow } from '#contract/page-data.ts'
import {
  carouselTrack,
  filterBy,
  films,
  LIST,
  press,
  rowTrack,
  scrollToCard,
  settle,
  shown,
  startPackPanel,
} from '#test/web/pack-panel.tsx'
import { stubRowLayout } from '#test/web/stub-row-layout.ts'
import { act } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

const FIRST: PackPage = { data: films(0, 8), total: 5000, next: 'FIRST' }
const TAMIL: PackRow = { by: 'language', id: 'tamil', name: 'Tamil', total: 24 }

let panel: ReturnType<typeof startPackPanel>
beforeEach(() => {
  panel = startPackPanel()
  stubRowLayout({ inView: 4 })
  panel.server.onCall(LIST, ({ language, after }) => {
    if (language !== undefined) return { data: films(900, 24), total: 24 }
    return { data: films(after === 'FIRST' ? 8 : 32, 24), total: 5000, next: 'LATER' }
  })
})

const placeOf = (track: HTMLElement) => track.scrollLeft / 300

test('back shows the cards and the position of the carousel without a request', async () => {
  panel.open({ packs: [], page: FIRST })
  await settle()
  await scrollToCard(24)
  const requests = panel.server.calls.length
  await press('Leave')
  await press('Back')
  expect(placeOf(carouselTrack())).toBe(24)
  expect(shown()).toEqual(films(22, 10).map(({ fld_package_id: id }) => id))
  expect(panel.server.calls).toHaveLength(requests)
})

test('back shows each row at the card where it was left', async () => {
  panel.open({ packs: [], page: FIRST, rows: [TAMIL] })
  await settle()
  act(() => rowTrack('Tamil Movies').scrollTo({ left: 9 * 300 }))
  await press('Leave')
  await press('Back')
  expect(placeOf(rowTrack('Tamil Movies'))).toBe(9)
  expect(placeOf(carouselTrack())).toBe(0)
})

test('a filter that is chosen again is shown from its start, and after back as it was left', async () => {
  panel.open({ packs: [], page: FIRST })
  await settle()
  await scrollToCard(12)
  await filterBy('Language', 'tamil')
  await scrollToCard(6)
  await filterBy('Language', '')
  expect(placeOf(carouselTrack())).toBe(0)
  await press('Back')
  expect(placeOf(carouselTrack())).toBe(6)
})

test('a link to the tab shows its lists from their start', async () => {
  panel.open({ packs: [], page: FIRST, rows: [TAMIL] })
  await settle()
  await scrollToCard(24)
  act(() => rowTrack('Tamil Movies').scrollTo({ left: 9 * 300 }))
  await press('Leave')
  await press('Visit')
  expect(shown()[0]).toBe('film-0')
  expect(placeOf(carouselTrack())).toBe(0)
  expect(placeOf(rowTrack('Tamil Movies'))).toBe(0)
})

test.each([
  ['other packs', { ...FIRST, data: films(1, 8) }],
  ['another number of packs', { ...FIRST, total: 4999 }],
  [
    'another price',
    { ...FIRST, data: films(0, 8).map((one) => ({ ...one, fld_package_existprice: '1.00' })) },
  ],
])('back shows the list from its start if the server has %s now', async (_changed, page) => {
  panel.open({ packs: [], page: FIRST })
  await settle()
  await scrollToCard(24)
  await press('Leave')
  panel.render(page)
  await press('Back')
  expect(placeOf(carouselTrack())).toBe(0)
  expect(shown()[0]).toBe(page.data[0]?.fld_package_id)
})
