/** Tests by SQL what the database requires before a manual refund is done. */
import type { Db } from '#api/platform/db/tables.ts'
import { recordManualRefund } from '#api/payments/refunds/record-manual-refund.ts'
import { listOpenRefunds } from '#api/payments/refunds/refund-store.ts'
import { TRAIN } from '#test/fixtures.ts'
import { findRefusal } from '#test/refusal.ts'
import { openTestShop } from '#test/test-shop.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

const NOON = '2026-11-20T12:00:00Z'
const TRANSFER_ID = '00000000-0000-7000-8000-000000000099'

let testShop: Awaited<ReturnType<typeof openTestShop>>
let db: Db

/** Creates one refund that its gateway refused, and one that is requested. */
beforeEach(async () => {
  testShop = await openTestShop()
  const { browser, external, platform, advance } = testShop
  db = platform.db
  const orderId = await browser.register(TRAIN)
  await external.setBehaviour({ system: 'payu', behaviour: 'refund-fails' })
  const first = await browser.goToPayu(orderId)
  external.advance(20)
  const second = await browser.goToPayu(orderId)
  await browser.returnToShop(await browser.payAtPayu(first, 'wrong-amount'))
  await advance(3_600)
  // An attempt is verified at most once in three seconds, and the reconciler may have asked at the end of the hour.
  external.advance(4)
  await browser.returnToShop(await browser.payAtPayu(second, 'wrong-amount'))
})

const MANUAL = `(select id from refund where status = 'manual')`
const REQUESTED = `(select id from refund where status = 'requested')`
const insertRecord = (refund: string, given: Record<string, string> = {}) => {
  const row = { from: 'bank', reference: 'UTR123456', by: 'ravi', ...given }
  return `insert into refund_by_hand (refund_id, sent_from, reference, said_by, said_as, said_at)
    values (${refund}, '${row.from}', '${row.reference}', '${row.by}', 'anybody', '${NOON}')`
}
const SET_DONE = `update refund set status = 'done', done_at = '${NOON}' where status = 'manual'`
const insertTransfer = (account: string) => [
  `insert into ledger_transfer (id, kind, ref, booked_at) select '${TRANSFER_ID}', 'refund', refund_id, '${NOON}' from refund_by_hand`,
  `insert into ledger_entry (transfer_id, account, amount_paise)
    select '${TRANSFER_ID}', '${account}', -amount_paise from refund where status = 'done'`,
  `insert into ledger_entry (transfer_id, account, amount_paise)
    select '${TRANSFER_ID}', 'refunds_payable', amount_paise from refund where status = 'done'`,
]

const refusal = (...statements: string[]) => findRefusal(db, ...statements)

test('accepts a refund that is recorded, done and booked on the account of its source', async () => {
  expect(await refusal(insertRecord(MANUAL), SET_DONE, ...insertTransfer('bank'))).toBe('')
  expect(
    await refusal(insertRecord(MANUAL, { from: 'gateway' }), SET_DONE, ...insertTransfer('gateway:payu')),
  ).toBe('')
})

test('refuses a part of record, status and booking without the others', async () => {
  expect(await refusal(SET_DONE)).toBe('refund: neither sent by hand nor returned by a dispute')
  const unbooked = 'refund: sent by hand, and not booked from there'
  expect(await refusal(insertRecord(MANUAL))).toBe(unbooked)
  expect(await refusal(insertRecord(MANUAL), SET_DONE)).toBe(unbooked)
  expect(await refusal(insertRecord(MANUAL), SET_DONE, ...insertTransfer('gateway:payu'))).toBe(unbooked)
  expect(await refusal(insertRecord(MANUAL, { from: 'gateway' }), SET_DONE, ...insertTransfer('bank'))).toBe(
    unbooked,
  )
})

test('refuses the record of a refund that its gateway did not refuse', async () => {
  expect(await refusal(insertRecord(REQUESTED))).toBe('refund: it is not for a person to send')
})

test.each([
  [{ from: 'my pocket' }, 'refund_by_hand_sent_from_check'],
  [{ reference: 'UTR' }, 'refund_by_hand_reference_check'],
  [{ reference: 'utr123456' }, 'refund_by_hand_reference_check'],
  [{ by: 'Ravi' }, 'refund_by_hand_said_by_check'],
])('refuses a record with %o', async (given, constraint) => {
  expect(await refusal(insertRecord(MANUAL, given))).toBe(constraint)
})

test('the database itself records the login, and the record cannot change', async () => {
  const { platform } = testShop
  const [manual] = await listOpenRefunds(db)
  await recordManualRefund(platform, {
    token: manual?.token ?? '',
    by: 'ravi',
    from: 'bank',
    reference: 'UTR123456',
  })
  const { rows } = await sql<{ said_as: string; me: string }>`
    select said_as, session_user::text as me from refund_by_hand`.execute(db)
  expect(rows[0]?.said_as).toBe(rows[0]?.me)
  expect(await refusal(`update refund_by_hand set reference = 'OTHER-123456'`)).toBe(
    'refund_by_hand only grows',
  )
  expect(await refusal('delete from refund_by_hand')).toBe('refund_by_hand only grows')
})
