/** The price of a renewal at the simulator of PayU: that of the catalogue at the notice, within the cap, and for the same duration. */
import { FAMILY } from '#test/fixtures.ts'
import { openActiveMandateShop, openMandateShop, openPastDueShop } from '#test/mandate-shop.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const NOTICE_AT = '2026-12-17T03:30:00.000Z'

/** Gives the plan's price option three months, as a catalogue of an earlier version of the shop could. */
async function changeDuration({ db, catalogue }: Awaited<ReturnType<typeof openMandateShop>>): Promise<void> {
  await sql`update price_option set duration = '3 Months', months = 3, price_paise = 24000
    where poid = ${FAMILY.poid}`.execute(db)
  await sql`update catalogue_version set version = version + 1`.execute(db)
  await catalogue.refreshIfStale()
}

test('a renewal that is paid by hand at another price is announced at this price [SPEC-15-34]', async () => {
  const shop = await openPastDueShop()
  await shop.setPrice('199.00')
  await shop.buyAgain('199.00')
  await shop.runUntil('2026-12-21T00:40:00Z')
  expect(await shop.states()).toEqual(['active', 'active'])
  expect((await shop.texts()).at(-1)).toContain('is on. The next payment of Rs 199.00')
  expect(await shop.amounts()).toEqual([249_00, 199_00])
})

test('a renewal that is paid by hand above the cap begins without the message, and ends at its notice [SPEC-15-34, SPEC-15-85]', async () => {
  const shop = await openPastDueShop()
  await shop.setPrice('299.00')
  await shop.buyAgain('299.00')
  await shop.runUntil('2026-12-21T00:40:00Z')
  expect(await shop.states()).toEqual(['active', 'active'])
  expect((await shop.texts()).filter((text) => text.includes('is on'))).toHaveLength(1)
  expect(await shop.amounts()).toEqual([249_00, 299_00])
  shop.skipTo('2027-01-18T03:29:00Z')
  await shop.runUntil('2027-01-18T03:40:00Z')
  expect(await shop.states()).toEqual(['ended', 'revoked_by_us'])
  expect((await shop.texts()).at(-1)).toContain('Automatic renewal of Family Max has ended')
  expect(await shop.debitTimes()).toHaveLength(4)
})

test.each([
  ['a price above the cap', '249.01', 249_01],
  ['a plan that is not sold', null, 249_00],
])(
  'a mandate that is confirmed at %s, corrected before the notice, renews [SPEC-15-85]',
  async (_what, price, shown) => {
    const shop = await openMandateShop({ mandate: 'pending' })
    await shop.setPrice(price)
    await shop.runUntil('2026-11-20T12:05:00Z')
    expect(await shop.states()).toEqual(['active', 'active'])
    expect(await shop.amounts()).toEqual([shown])
    expect((await shop.texts()).filter((text) => text.includes('is on'))).toEqual([])
    await shop.setPrice('249.00')
    shop.skipTo('2026-12-17T03:00:00Z')
    await shop.runUntil('2026-12-20T01:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
  },
)

test('a renewal has a lower price, set after a payment, from the next renewal on [SPEC-15-34]', async () => {
  const shop = await openActiveMandateShop()
  await shop.runUntil(NOTICE_AT)
  await shop.setPrice('199.00')
  await shop.runUntil('2026-12-20T01:00:00Z')
  expect(await shop.amounts()).toEqual([249_00, 199_00])
})

test('a renewal with a price above the cap after a payment ends at the next notice [SPEC-15-34, SPEC-15-79]', async () => {
  const shop = await openActiveMandateShop()
  await shop.runUntil(NOTICE_AT)
  await shop.setPrice('249.01')
  await shop.runUntil('2026-12-20T01:00:00Z')
  expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
  shop.skipTo('2027-01-17T03:00:00Z')
  await shop.runUntil('2027-01-17T03:29:00Z')
  expect(await shop.states()).toEqual(['active', 'active'])
  await shop.runUntil('2027-01-17T03:40:00Z')
  expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 abandoned'])
  expect(await shop.states()).toEqual(['ended', 'revoked_by_us'])
})

test.each([
  ['a price above the cap', '249.01', 249_01],
  ['a plan that is not sold', null, 249_00],
])('a renewal survives %s that is corrected before the notice [SPEC-15-79]', async (_what, price, shown) => {
  const shop = await openMandateShop()
  await shop.runUntil('2026-11-20T12:05:00Z')
  await shop.setPrice(price)
  shop.skipTo('2026-11-21T12:05:00Z')
  await shop.runUntil('2026-11-21T12:10:00Z')
  expect(await shop.renewals()).toEqual(['2 scheduled'])
  expect(await shop.amounts()).toEqual([shown])
  await shop.setPrice('249.00')
  shop.skipTo('2026-12-17T03:00:00Z')
  await shop.runUntil('2026-12-20T01:00:00Z')
  expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
  expect(await shop.amounts()).toEqual([249_00, 249_00])
})

test('a renewal whose plan is not sold is shown as withdrawn until it is sold again [SPEC-15-88]', async () => {
  const shop = await openMandateShop()
  await shop.runUntil('2026-11-20T12:05:00Z')
  const shown = async () => (await shop.browser.call('GET', '/api/account/renewal')).body.data
  await shop.setPrice(null)
  expect(await shown()).toMatchObject({ next: { state: 'planned', isWithdrawn: true } })
  await shop.setPrice('249.00')
  expect(await shown()).toMatchObject({ next: { state: 'planned', isWithdrawn: false } })
})

test('a renewal ends at the notice where its plan is not sold [SPEC-15-79]', async () => {
  const shop = await openActiveMandateShop()
  await shop.setPrice(null)
  await shop.runUntil('2026-12-17T03:40:00Z')
  expect(await shop.states()).toEqual(['ended', 'revoked_by_us'])
  expect((await shop.texts()).at(-1)).toContain('Automatic renewal of Family Max has ended')
})

test('a renewal ends where its plan costs more than the cap [SPEC-15-34]', async () => {
  const shop = await openActiveMandateShop()
  await shop.setPrice('249.01')
  await shop.runUntil('2026-12-20T01:00:00Z')
  expect(await shop.debitTimes()).toEqual([])
  expect(await shop.states()).toEqual(['ended', 'revoked_by_us'])
})

test('a renewal ends where its price option has another duration since, before a notice [SPEC-12-22]', async () => {
  const shop = await openActiveMandateShop()
  await changeDuration(shop)
  await shop.runUntil('2026-12-20T01:00:00Z')
  expect(await shop.renewals()).toEqual(['2 abandoned'])
  expect(await shop.amounts()).toEqual([249_00])
  expect(await shop.states()).toEqual(['ended', 'revoked_by_us'])
})

test('a renewal that begins where its price option has another duration ends at its notice [SPEC-12-22, SPEC-15-85]', async () => {
  const shop = await openMandateShop({ mandate: 'pending' })
  await changeDuration(shop)
  await shop.runUntil('2026-11-20T12:05:00Z')
  expect(await shop.states()).toEqual(['active', 'active'])
  shop.skipTo('2026-12-17T03:00:00Z')
  await shop.runUntil('2026-12-20T01:00:00Z')
  expect(await shop.renewals()).toEqual(['2 abandoned'])
  expect(await shop.states()).toEqual(['ended', 'revoked_by_us'])
})

test.each(['upi', 'visa'])(
  'a renewal by %s has a lower price of the catalogue, set before its notice [SPEC-15-34, SPEC-15-102]',
  async (method) => {
    const shop = await openActiveMandateShop({ method })
    await shop.setPrice('199.00')
    await shop.runUntil('2026-12-20T01:00:00Z')
    const order = await shop.db
      .selectFrom('orders')
      .select(['amount_paise', 'status'])
      .where('plan_start', '=', 'renewal')
      .executeTakeFirstOrThrow()
    expect(order).toEqual({ amount_paise: 199_00, status: 'paid' })
  },
)
