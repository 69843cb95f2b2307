/** Tests the figures of each day: what they count, and on which day. */
import { openBrowser } from '#test/browser.ts'
import { computedFigures, linesOf } from '#test/computed-figures.ts'
import { openConsentShop } from '#test/consent-shop.ts'
import { openCreditedShop } from '#test/credited-shop.ts'
import { FAMILY_AND_TRAIN, TRAIN } from '#test/fixtures.ts'
import { makeApp } from '#test/app.ts'
import { openActiveMandateShop } from '#test/mandate-shop.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

const TODAY = '2026-11-20'

test('counts sales, packs, accounts, steps of orders and the settlement of a day [SPEC-17-35]', async () => {
  const shop = await makeApp()
  const { browser } = shop
  const paid = await browser.register(FAMILY_AND_TRAIN)
  await browser.payByPayu(paid)
  await openBrowser(shop).register(TRAIN, { mobile: '9840054321' })
  const figures = await computedFigures(shop)
  expect(linesOf(figures, 'sales')).toEqual([`${TODAY} payu/ 1 83600`])
  expect(linesOf(figures, 'packs_sold')).toEqual([
    `${TODAY} app_plan/now 1 68700`,
    `${TODAY} movie_pack/now 1 14900`,
  ])
  expect(linesOf(figures, 'accounts')).toEqual([`${TODAY} new/ 2 0`])
  expect(linesOf(figures, 'orders')).toEqual([
    `${TODAY} NewCustomer/activated 1 83600`,
    `${TODAY} NewCustomer/paid 1 83600`,
    `${TODAY} NewCustomer/payment_started 1 83600`,
    `${TODAY} NewCustomer/placed 2 98500`,
  ])
  expect(linesOf(figures, 'settlements')).toEqual([`${TODAY} return/payu 1 83600`])
  expect(linesOf(figures, 'settlement_delays')).toEqual([`${TODAY} payu/1 1 83600`])
})

test('the first notification in the fifteen seconds before a settlement is its cause [SPEC-17-35]', async () => {
  const shop = await makeApp()
  const { browser } = shop
  const attemptId = await browser.goToPayu(await browser.register(TRAIN))
  await browser.returnToShop(await browser.payAtPayu(attemptId, 'success'))
  const hear = (source: string, secondsBefore: number) =>
    sql`insert into payment_news (id, attempt_id, source, authentic, claim, detail, dedupe_key, heard_at)
      select gen_random_uuid(), ${attemptId}, ${source}, true, 'pending', '', ${source},
        captured_at - ${secondsBefore} * interval '1 second' from payment_capture`.execute(shop.platform.db)
  await hear('client', 15)
  await hear('webhook', 14)
  expect(linesOf(await computedFigures(shop), 'settlements')).toEqual([`${TODAY} webhook/payu 1 14900`])
})

test('counts codes, and whether and when the message service accepted their messages [SPEC-17-37]', async () => {
  const shop = await makeApp()
  await openBrowser(shop).register(TRAIN)
  await openBrowser(shop).requestCode('9840054321')
  shop.external.advance(7)
  await shop.workOutbox()
  await openBrowser(shop).requestCode('9840054322')
  const figures = await computedFigures(shop)
  expect(linesOf(figures, 'codes')).toEqual([
    `${TODAY} verify_mobile/not_entered 2 0`,
    `${TODAY} verify_mobile/verified 1 0`,
  ])
  expect(linesOf(figures, 'code_messages')).toEqual([`${TODAY} /accepted 2 0`, `${TODAY} /waiting 1 0`])
  expect(linesOf(figures, 'code_delays')).toEqual([`${TODAY} /1 1 0`, `${TODAY} /10 1 0`])
})

test('counts attempts by gateway and outcome, and the classes of their failures [SPEC-17-36]', async () => {
  const shop = await makeApp()
  const { browser } = shop
  const orderId = await browser.register(TRAIN)
  await browser.payByPayu(orderId, 'failure')
  await browser.payByPaytm(orderId, 'failure')
  await browser.goToPayu(orderId)
  const figures = await computedFigures(shop)
  expect(linesOf(figures, 'attempts')).toEqual([
    `${TODAY} paytm/failed 1 14900`,
    `${TODAY} payu/failed 1 14900`,
    `${TODAY} payu/sent 1 14900`,
  ])
  expect(linesOf(figures, 'attempt_failures')).toEqual([
    `${TODAY} paytm/declined 1 14900`,
    `${TODAY} payu/not_authenticated 1 14900`,
  ])
})

test('counts refunds by reason on their day, and on the day on which they arrived [SPEC-17-35]', async () => {
  const shop = await openCreditedShop()
  const orderId = await shop.buy(TRAIN)
  shop.external.advance(86_400)
  await shop.refund(orderId)
  const figures = await computedFigures(shop)
  expect(linesOf(figures, 'sales')).toEqual([`${TODAY} satellite-wallet/ 1 14900`])
  expect(linesOf(figures, 'refunds')).toEqual(['2026-11-21 operator/satellite-wallet 1 14900'])
  expect(linesOf(figures, 'refunds_done')).toEqual(['2026-11-21 satellite-wallet/ 1 14900'])
})

test('counts notices, debits and their failures, and leaves debits out of attempts [SPEC-17-38]', async () => {
  const shop = await openActiveMandateShop()
  await shop.runUntil('2026-12-17T03:30:00Z')
  await shop.external.setBehaviour({ system: 'payu', behaviour: 'insufficient-funds', times: 1 })
  await shop.runUntil('2026-12-20T12:00:00Z')
  const figures = await computedFigures(shop)
  expect(linesOf(figures, 'debit_notices')).toEqual(['2026-12-17 payu/accepted 1 24900'])
  expect(linesOf(figures, 'debits')).toEqual([
    '2026-12-20 upi/captured 1 24900',
    '2026-12-20 upi/failed 1 24900',
  ])
  expect(linesOf(figures, 'debit_failures')).toEqual(['2026-12-20 upi/insufficient_funds 1 24900'])
  expect(linesOf(figures, 'attempts').map((line) => line.slice(0, 10))).toEqual([TODAY])
  expect(linesOf(figures, 'settlements').at(-1)).toBe('2026-12-20 reconciler/payu 1 24900')
})

test('counts mandates on the day of the agreement, and on the day of their end [SPEC-17-38]', async () => {
  const shop = await openConsentShop()
  await shop.payWithRenewal()
  await shop.runJobs()
  shop.external.advance(86_400)
  await shop.stop()
  await shop.runJobs()
  const figures = await computedFigures(shop)
  expect(linesOf(figures, 'mandates_agreed')).toEqual([`${TODAY} payu/ 1 0`])
  expect(linesOf(figures, 'mandates_ended')).toEqual(['2026-11-21 payu/revoked_by_us 1 0'])
})

test('a day ends at midnight in India, which is 18:30 in UTC [SPEC-17-35]', async () => {
  const shop = await makeApp()
  const pay = async (mobile: string): Promise<void> => {
    const browser = openBrowser(shop)
    const orderId = await browser.register(TRAIN, { mobile })
    await browser.payByPayu(orderId)
  }
  shop.external.advance(6.5 * 3_600 - 1)
  await pay('9840054321')
  shop.external.advance(1)
  await pay('9840054322')
  const figures = await computedFigures(shop)
  for (const name of ['sales', 'attempts', 'codes', 'accounts', 'settlements', 'code_messages'] as const)
    expect([name, linesOf(figures, name).map((line) => line.slice(0, 10))]).toEqual([
      name,
      [TODAY, '2026-11-21'],
    ])
})

test('computes a day again with the same rows, even after a payment that settles late [SPEC-17-39]', async () => {
  const shop = await makeApp()
  const { browser } = shop
  const attemptId = await browser.goToPayu(await browser.register(TRAIN))
  await browser.payAtPayu(attemptId, 'silent-success')
  const before = await computedFigures(shop)
  expect(await computedFigures(shop)).toEqual(before)
  expect(linesOf(before, 'attempts')).toEqual([`${TODAY} payu/sent 1 14900`])

  shop.external.advance(2 * 86_400)
  await shop.advance(60)
  const after = await computedFigures(shop)
  expect(linesOf(after, 'attempts')).toEqual([`${TODAY} payu/captured 1 14900`])
  expect(linesOf(after, 'sales')).toEqual(['2026-11-22 payu/ 1 14900'])
  expect(linesOf(after, 'orders').map((line) => line.slice(0, 10))).toEqual([TODAY, TODAY, TODAY, TODAY])
})

test('a figure that fails stops no other one, is logged, and is computed later [SPEC-17-40]', async () => {
  const shop = await makeApp()
  const { platform, lines, browser } = shop
  await browser.register(TRAIN)
  const rename = (from: string, to: string) =>
    sql`alter table if exists ${sql.table(from)} rename to ${sql.table(to)}`.execute(platform.db)
  onTestFinished(() => rename('debit_away', 'debit').then(() => undefined))
  await rename('debit', 'debit_away')
  const figures = await computedFigures(shop)
  expect(linesOf(figures, 'accounts')).toEqual([`${TODAY} new/ 1 0`])
  const failed = () => lines.filter(({ message }) => message === 'figure not computed')
  expect(failed().map(({ fields }) => fields)).toMatchObject([
    { figure: 'debits' },
    { figure: 'debit_failures' },
  ])
  const progress = () =>
    platform.db.selectFrom('figure_progress').selectAll().where('failed_since', 'is not', null).execute()
  expect(await progress()).toMatchObject([
    { figure: 'debits', computed_at: null, failed_since: platform.runtime.now() },
    { figure: 'debit_failures' },
  ])

  await rename('debit_away', 'debit')
  await computedFigures(shop)
  expect(await progress()).toEqual([])
  expect(failed()).toHaveLength(2)
})

test('figures that fail slowly delay no other figure of an older day [SPEC-17-40]', async () => {
  const shop = await makeApp()
  const { platform, browser, external } = shop
  await browser.register(TRAIN)
  external.advance(3 * 86_400)
  const rename = (from: string, to: string) =>
    sql`alter table if exists ${sql.table(from)} rename to ${sql.table(to)}`.execute(platform.db)
  onTestFinished(() => rename('debit_away', 'debit').then(() => undefined))
  await rename('debit', 'debit_away')
  const error: typeof platform.log.error = (...line) => {
    // Each figure takes this long until it fails: two of them fill a round.
    external.advance(11)
    platform.log.error(...line)
  }
  const slow = { platform: { ...platform, log: { ...platform.log, error } } }
  await computedFigures(slow)
  expect(linesOf(await computedFigures(slow), 'accounts')).toEqual([`${TODAY} new/ 1 0`])
})
