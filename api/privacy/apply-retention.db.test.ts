/** Retention: data is deleted after its period, and not a day earlier. */
import { issueDueCreditNotes } from '#api/invoices/issue-due-credit-notes.ts'
import { issueDueInvoices } from '#api/invoices/issue-due-invoices.ts'
import { expireOrders } from '#api/payments/reconciliation/expire-orders.ts'
import { makeApp } from '#test/app.ts'
import { expectNoViolations } from '#test/invariants.ts'
import { GST, LAMP, TRAIN } from '#test/fixtures.ts'
import { staffActions } from '#test/staff-actions.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { applyRetention } from './apply-retention.ts'

async function openShop() {
  const shop = await makeApp()
  const { db } = shop.platform
  const count = async (what: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(what)}`.execute(db)
    return rows[0]?.n ?? -1
  }
  /** Advances the clock by days and applies retention. @returns the number of rows afterwards */
  const after = async (days: number, what: string): Promise<number> => {
    shop.external.advance(days * 86_400)
    await applyRetention(shop.platform)
    return count(what)
  }
  return { ...shop, db, count, after }
}

test('deletes codes, their messages and request counts, and keeps messages about payments [ASVS-14.2.7]', async () => {
  const { browser, count, after } = await openShop()
  const orderId = await browser.register(TRAIN)
  await browser.payByPayu(orderId)
  expect(await count('request_count')).toBeGreaterThan(0)
  expect(await after(2, 'request_count')).toBe(0)
  const codes = "outbox where key like 'otp-%'"
  expect([await after(27.9, codes), await count('otp_challenge')]).toEqual([1, 1])
  expect([await after(0.2, codes), await count('otp_challenge')]).toEqual([0, 0])
  expect(await count("outbox where key like 'applied-%'")).toBeGreaterThan(0)
})

test('deletes the text of an undelivered message after a week', async () => {
  const { browser, external, after } = await openShop()
  await external.setBehaviour({ system: 'sms', behaviour: 'down', times: 100 })
  await browser.requestCode()
  expect(await after(6.9, 'outbox where payload is not null')).toBe(1)
  expect(await after(0.2, 'outbox where payload is not null')).toBe(0)
})

test('deletes ended sessions after 180 days, and devices after their cookie [ASVS-14.2.7]', async () => {
  const { browser, after, count } = await openShop()
  await browser.register(TRAIN)
  await browser.call('POST', '/api/auth/logout')
  expect([await after(179.9, 'session'), await count('device')]).toEqual([1, 1])
  expect([await after(0.2, 'session'), await count('device')]).toEqual([0, 1])
  expect(await after(222, 'device')).toBe(0)
})

test('deletes closed and answered requests after three years, and no open ones', async () => {
  const { browser, db, after } = await openShop()
  await browser.register(TRAIN)
  for (const query of ['one', 'two', 'three'])
    await browser.call('POST', '/api/raiseRequest', {
      query,
      requestType: 'Payment Related',
      altContact: '9840054321',
    })
  await sql`update support_request set state = 'closed', closed_at = '2026-11-20T12:00:00Z' where query = 'one'`.execute(
    db,
  )
  await sql`update support_request set state = 'answered', answer = 'Here.', answered_at = '2026-11-21T12:00:00Z'
    where query = 'two'`.execute(db)
  expect(await after(3 * 365 - 0.1, 'support_request')).toBe(3)
  expect(await after(0.2, 'support_request')).toBe(2)
  expect(await after(1, 'support_request')).toBe(1)
})

test('anonymises unpaid attempts after 180 days, captured ones after nine years; the ledger stays', async () => {
  const { browser, platform, external, reconcileDueAttempts, db, after } = await openShop()
  const orderId = await browser.register(TRAIN)
  await browser.payByPayu(orderId, 'failure')
  external.advance(60)
  await browser.payByPayu(orderId)
  const other = (await browser.placeOrder(LAMP)).body.data as {
    transactionID: string
  }
  await browser.payByPayu(other.transactionID, 'failure')
  for (let day = 1; day <= 12; day++) {
    external.advance(86_400)
    await reconcileDueAttempts()
    await expireOrders(platform)
  }
  const named = "payment_attempt where customer_mobile is not null and customer_name <> ''"
  expect(await after(179.9 - 12, named)).toBe(3)
  expect(await after(0.2, named)).toBe(1)
  expect(await after(9 * 365 - 181, named)).toBe(1)
  expect(await after(1, named)).toBe(0)
  await expectNoViolations(db)
})

test('anonymises invoices and credit notes after nine years; their amounts stay [SPEC-17-122]', async () => {
  const shop = await openShop()
  const { browser, platform, db, after } = shop
  platform.config.brand.gst = GST
  const orderId = await browser.register(TRAIN)
  await browser.payByPayu(orderId)
  await staffActions(shop).refund(orderId)
  await shop.advance(3_600)
  await issueDueInvoices(platform)
  await issueDueCreditNotes(platform)
  const buyer = `paper->'buyer'->>'number' <> ''`
  expect(await after(9 * 365 - 0.1, `invoice where ${buyer}`)).toBe(1)
  expect(await shop.count(`credit_note where ${buyer}`)).toBe(1)
  expect(await after(0.2, `invoice where ${buyer}`)).toBe(0)
  expect(await shop.count(`credit_note where ${buyer}`)).toBe(0)
  await expectNoViolations(db)
})

test('deletes more than one batch, even with two instances at once', async () => {
  const { db, platform, count } = await openShop()
  await sql`insert into request_count (key, window_start, count)
    select 'look-up:' || n, '2026-11-01T00:00:00Z', 1 from generate_series(1, 1201) as n`.execute(db)
  await Promise.all([applyRetention(platform), applyRetention(platform)])
  await applyRetention(platform)
  expect(await count('request_count')).toBe(0)
})

test('deletes nothing more once the process is stopping', async () => {
  const { db, platform, count } = await openShop()
  await sql`insert into request_count (key, window_start, count) values ('look-up:1', '2026-11-01T00:00:00Z', 1)`.execute(
    db,
  )
  await applyRetention(platform, AbortSignal.abort())
  expect(await count('request_count')).toBe(1)
})

test('applies the rules after one that fails, logs the failed one, and fails', async () => {
  const { browser, db, lines, after, count } = await openShop()
  await browser.requestCode()
  const rename = (from: string, to: string) =>
    sql`alter table if exists ${sql.table(from)} rename to ${sql.table(to)}`.execute(db)
  onTestFinished(() => rename('request_count_away', 'request_count').then(() => undefined))
  await rename('request_count', 'request_count_away')
  await expect(after(30.1, 'otp_challenge')).rejects.toThrow('a retention rule failed')
  expect(await count('otp_challenge')).toBe(0)
  const failed = lines.filter(({ fields }) => 'event' in fields && fields.event === 'retention.rule_failed')
  expect(failed.map(({ fields }) => fields)).toMatchObject([{ item: 'request counts' }])
})
