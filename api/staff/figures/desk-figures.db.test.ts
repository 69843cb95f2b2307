/** Tests of the figures at the desk. */
import { addSearchTerms } from '#api/figures/search-term-store.ts'
import type { DeskFigures } from '#contract/staff/desk-figures.ts'
import { openBrowser } from '#test/browser.ts'
import { computedFigures } from '#test/computed-figures.ts'
import { TRAIN } from '#test/fixtures.ts'
import { openDesk } from '#test/staff/open-desk.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const FIGURES = '/staff/api/figures'
const TODAY = '2026-11-20'

/** A desk whose shop has sold a film. */
async function openSellingDesk() {
  const shop = await openDesk()
  const browser = openBrowser(shop)
  const orderId = await browser.register(TRAIN)
  await browser.payByPayu(orderId)
  const person = await shop.signIn(['finance'])
  const read = async (query = '', by = person) =>
    (await by.call('GET', `${FIGURES}${query}`)).body.data as DeskFigures
  return { ...shop, person, read }
}

const salesOf = (rows: { figure: string; count: number; amountPaise: number }[]) =>
  rows.filter(({ figure }) => figure === 'sales').map(({ count, amountPaise }) => [count, amountPaise])

test('shows the last 28 days, the days before, and which days are computed [SPEC-17-35, SPEC-17-39]', async () => {
  const shop = await openSellingDesk()
  const { read, external, platform } = shop
  expect(await read()).toMatchObject({ firstDay: null, computedAt: null, figures: [], searches: [] })
  await computedFigures(shop)
  await addSearchTerms(platform.db, TODAY, [{ term: 'vedha', count: 3 }])
  const today = await read()
  expect(today).toMatchObject({
    from: '2026-10-24',
    to: TODAY,
    today: TODAY,
    firstDay: TODAY,
    computedAt: platform.runtime.now().toISOString(),
    before: { from: '2026-09-26', to: '2026-10-23', totals: [] },
    failing: [],
    searches: [{ term: 'vedha', count: 3, days: 1 }],
  })
  expect(salesOf(today.figures)).toEqual([[1, 14_900]])
  expect(today.days).toHaveLength(28)
  expect(today.days.slice(-2)).toEqual([
    { day: '2026-11-19', state: 'missing' },
    { day: TODAY, state: 'provisional' },
  ])

  external.advance(8 * 86_400)
  const auditor = await shop.signIn(['auditor'])
  const daysOf = async (day: string) => (await read(`?from=${day}&to=${day}`, auditor)).days
  expect(await daysOf('2026-11-28')).toEqual([{ day: '2026-11-28', state: 'missing' }])
  await computedFigures(shop)
  expect(await daysOf(TODAY)).toEqual([{ day: TODAY, state: 'final' }])
  const { before, figures } = await read('?from=2026-11-24&to=2026-11-27', auditor)
  expect([salesOf(figures), before.from, salesOf(before.totals)]).toEqual([[], TODAY, [[1, 14_900]]])
})

test('names a figure that cannot be computed, and since when [SPEC-17-40]', async () => {
  const shop = await openSellingDesk()
  await computedFigures(shop)
  const since = shop.platform.runtime.now().toISOString()
  await sql`update figure_progress set failed_since = ${since} where figure = 'debits'`.execute(
    shop.platform.db,
  )
  expect((await shop.read()).failing).toEqual([{ figure: 'debits', since }])
})

test.each(['?from=2026-11-21&to=2026-11-20', '?from=2026-08-20&to=2026-11-20', '?to=2026-11-21'])(
  'refuses the range %s with a sentence [SPEC-17-44]',
  async (query) => {
    const { person } = await openSellingDesk()
    for (const url of [FIGURES, `${FIGURES}/export`])
      expect(await person.call('GET', `${url}${query}`)).toMatchObject({
        status: 422,
        body: { code: 'figure_range_invalid' },
      })
  },
)

test('accepts 92 days, and refuses a text that is not a date [SPEC-17-44]', async () => {
  const { person } = await openSellingDesk()
  expect((await person.call('GET', `${FIGURES}?from=2026-08-21`)).status).toBe(200)
  const wrong = await person.call('GET', `${FIGURES}?from=2026-02-30`)
  expect(wrong.body).toMatchObject({ fields: { from: expect.stringContaining('not a date') as string } })
})

test('a day before 2020 is refused at figures and payouts, also one near the year zero [SPEC-17-116]', async () => {
  const { person } = await openSellingDesk()
  const refused = { status: 422, body: { code: 'invalid' } }
  for (const url of [
    `${FIGURES}?from=0001-01-01&to=0001-01-05`,
    '/staff/api/payouts/close?day=0000-01-01',
    '/staff/api/payouts/close?day=2019-12-31',
  ])
    expect(await person.call('GET', url)).toMatchObject(refused)
})

test('exports the figures as a file, and not to support [SPEC-17-44]', async () => {
  const shop = await openSellingDesk()
  const { desk, person } = shop
  await computedFigures(shop)
  const url = `${FIGURES}/export?from=${TODAY}&to=${TODAY}`
  const { headers, body } = await desk.inject({ url, headers: { cookie: person.cookie } })
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="figures-2026-11-20-2026-11-20.csv"',
  })
  expect(body.split('\r\n')).toContain('2026-11-20,provisional,sales,payu,,1,149.00')
  expect(body.split('\r\n')).toContain('2026-11-20,provisional,method_attempts,upi,captured,1,149.00')
  const support = await shop.signIn(['support'])
  for (const path of [FIGURES, url]) expect((await support.call('GET', path)).status).toBe(403)
})
