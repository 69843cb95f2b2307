/** Tests of the invariants: each one is violated on purpose in a sound shop, and its query must report it. */
import type { Db } from '#api/platform/db/tables.ts'
import { type Counters, createCounters } from '#api/platform/observability/counters.ts'
import { openShopWithCreditNote } from '#test/credited-shop.ts'
import { TRAIN } from '#test/fixtures.ts'
import { DISPUTE_VIOLATIONS } from '#test/dispute-violations.ts'
import { PAYOUT_VIOLATIONS } from '#test/payout-violations.ts'
import { RENEWAL_DELAYS, RENEWAL_VIOLATIONS } from '#test/renewal-violations.ts'
import { openTestShop } from '#test/test-shop.ts'
import { UNCREDITED_UPGRADE, UPGRADE_VIOLATIONS } from '#test/upgrade-violations.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { runAudit } from './run-audit.ts'
import { listViolations, listOverdue, INVARIANTS } from './invariant-store.ts'
import { listNextOrders, listRecentOrders, auditScope } from './audit-scope-store.ts'

const OTHER_ID = '00000000-0000-7000-8000-000000000099'
const copy = (table: string, columns: string, changed: string, which = 'true'): string =>
  `insert into ${table} (${columns}) select ${changed} from ${table} where ${which} limit 1`
const ORDER =
  'id, subscriber_id, status, customer_kind, amount_paise, cart_hash, placed_at, expires_at, paid_at'
const CAPTURE =
  'id, gateway, gateway_payment_id, attempt_id, order_id, amount_paise, disposition, captured_at'
const SUBSCRIBER =
  'id, number, mobile, first_name, last_name, email, gender, age_group, pincode, city, satellite, created_at'
const PACK =
  'id, granted_for, subscriber_id, package_id, name, type, amount_paise, starts_at, ends_at, status'
const LINE = 'order_id, line_no, poid, package_id, name, type, duration, months, days, price_paise'
const PACK_OF_ORDER = PACK.replace('granted_for, ', '')

/** Makes the base pack a queued one, behind a pack that does not exist. */
const QUEUED_PACK = `update entitlement set queued_at = starts_at - interval '1 hour', follows_id = '${OTHER_ID}'
  where type = '1'`

/** Adds a one-day reminder of a pack. */
const remind = (which: string) => `insert into reminder
  select id, 'AAAAAAAAAAAA', subscriber_id, id, 'one_day', ends_at, ends_at - interval '1 day'
  from entitlement where ${which} limit 1`

/** Changes that violate each invariant. They first drop the constraint or trigger that prevents the violation. */
const VIOLATIONS: Record<string, string[]> = {
  'a paid order has an active or replaced pack for each line': [
    `update entitlement set status = 'revoked' where line_no = 1`,
  ],
  'an active pack of an order belongs to a paid order': [
    `update orders set status = 'expired', paid_at = null`,
  ],
  'a pack belongs to the buyer of its order': [
    copy(
      'subscriber',
      SUBSCRIBER,
      SUBSCRIBER.replace('id, number, mobile', `'${OTHER_ID}', '70000000099', '9000000009'`),
    ),
    `update entitlement set subscriber_id = '${OTHER_ID}'`,
  ],
  'no two base packs overlap': [
    'alter table entitlement drop constraint one_base_pack',
    `insert into entitlement (${PACK}) select '${OTHER_ID}', 'a test', ${PACK.split(', ').slice(2).join(', ')}
       from entitlement where type = '1'`,
  ],
  'a pack equals its order line': ['update entitlement set amount_paise = 1'],
  'a pack lasts the term of its order line': [`update entitlement set ends_at = ends_at + interval '1 day'`],
  'a pack starts when the base pack before it ends': [
    `update entitlement set follows_id = '${OTHER_ID}' where type = '1'`,
  ],
  'a subscriber has one queued pack': [
    'alter table entitlement drop constraint one_base_pack, drop constraint one_queued_pack',
    QUEUED_PACK,
    copy(
      'entitlement',
      `${PACK}, queued_at, follows_id`,
      `'${OTHER_ID}', 'a test', ${PACK.split(', ').slice(2).join(', ')},
      queued_at, follows_id`,
      `type = '1'`,
    ),
  ],
  'a queued pack was ordered as one, alone': [QUEUED_PACK],
  'a cancelled pack did not start, and its owner had proved to be the owner': [
    `insert into pack_cancellation (refund_id, entitlement_id, starts_at, cancelled_at, proved_at)
     select r.id, e.id, e.starts_at, e.starts_at - interval '1 hour', e.starts_at from refund r, entitlement e limit 1`,
  ],
  'a sale is refunded as cancelled exactly if its queued pack was': [
    `update refund set reason = 'cancelled'`,
  ],
  'a reminder is of an app plan of its subscriber': [remind(`type <> '1'`)],
  'no reminder is sent for a pack that continues': [
    remind(`type = '1'`),
    `insert into entitlement (${PACK}, follows_id, queued_at)
       select '${OTHER_ID}', 'a test', subscriber_id, package_id, name, type, amount_paise, ends_at,
         ends_at + interval '1 month', status, id, starts_at from entitlement where type = '1'`,
  ],
  'no reminder is sent after an opt-out': [
    remind(`type = '1'`),
    `insert into reminder_opt_out select subscriber_id, sent_at - interval '1 hour', 'message' from reminder`,
  ],
  'the ledger sums to zero': [
    `update ledger_entry set amount_paise = amount_paise + 1 where account = 'sales'`,
  ],
  'no gateway refunded more than it captured': [
    `update ledger_entry set account = 'gateway:paytm' where account = 'sales'`,
  ],
  'every transfer sums to zero': [`delete from ledger_entry where account = 'sales'`],
  'a paid order has exactly one applied capture, of its own amount': [
    `update payment_capture set amount_paise = amount_paise + 1 where disposition = 'applied'`,
  ],
  'an applied capture belongs to a paid order': [`update orders set status = 'expired', paid_at = null`],
  'the amount of an order is the sum of its lines, less the credit of an upgrade': [
    'update order_line set price_paise = price_paise + 1',
  ],
  'exactly the captures to refund have a refund, of all that is left of them': ['delete from refund'],
  'the refunds of a capture are not more than was captured': [
    'update refund set amount_paise = amount_paise + 1',
  ],
  'a partial refund is of a line of the order, and leaves a part of the payment and of its price': [
    `update refund set reason = 'partial', line_no = 1`,
  ],
  'an attempt has the amount of its order': [
    'update payment_attempt set amount_paise = amount_paise + 1 where number = 1',
  ],
  'a capture has the order and the gateway of its attempt': [`update payment_capture set gateway = 'paytm'`],
  'each payment of a gateway is captured once': [
    'alter table payment_capture drop constraint payment_capture_gateway_gateway_payment_id_key',
    copy('payment_capture', CAPTURE, CAPTURE.replace('id,', `'${OTHER_ID}',`), `disposition = 'refund'`),
  ],
  'the buyer is notified of every capture': [
    `delete from outbox where topic = 'sms' and key like 'refund-%'`,
  ],
  'the buyer is notified of every reversed sale': [`update refund set reason = 'operator'`],
  'every capture is booked, once and in full': [`delete from ledger_entry`, 'delete from ledger_transfer'],
  'a refund is booked exactly if it is done': [`update refund set status = 'done', done_at = requested_at`],
  'a manual refund is done, and booked on the account of its source': [
    `insert into refund_by_hand (refund_id, sent_from, reference, said_by, said_as, said_at)
     select id, 'bank', 'UTR123456', 'ravi', 'shop', requested_at from refund`,
  ],
  'a sale is refunded exactly if a second operator approved it': [`update refund set reason = 'operator'`],
  'the sales account equals the amounts of paid orders, less the credits and parts that went back': [
    `delete from ledger_entry`,
    'delete from ledger_transfer',
  ],
  'the refunds payable account equals the amounts of open refunds': ['update refund set amount_paise = 1'],
  'every capture was verified with its gateway': [`delete from payment_news where source = 'poll'`],
  'an attempt is captured exactly if it has a capture': [`update payment_attempt set status = 'failed'`],
  'a paying order has an attempt, and an open one has none': [
    `update orders set status = 'open', paid_at = null`,
  ],
  'every refund that the shop makes has an outbox item': [`delete from outbox where topic = 'refund'`],
  'a buyer has one live order for a cart': [
    'drop index one_live_order',
    'drop index one_open_order',
    'drop trigger replace_open_orders on orders',
    `update orders set status = 'open', paid_at = null`,
    copy('orders', ORDER, ORDER.replace('id,', `'${'B'.repeat(23)}',`)),
  ],
  'a buyer has one open order': [
    'drop index one_open_order',
    'drop trigger replace_open_orders on orders',
    `update orders set status = 'open', paid_at = null`,
    copy('orders', ORDER, ORDER.replace('id,', `'${'B'.repeat(23)}',`).replace('cart_hash', `'another'`)),
  ],
  'a purchase has one paid order': [
    'drop index one_sale_of_a_purchase',
    'alter table entitlement drop constraint one_base_pack',
    copy('orders', ORDER, ORDER.replace('id,', `'${'B'.repeat(23)}',`)),
    `update orders set purchase_id = (select id from orders where id <> '${'B'.repeat(23)}') where id = '${'B'.repeat(23)}'`,
    copy('order_line', LINE, LINE.replace('order_id', `'${'B'.repeat(23)}'`)),
    copy(
      'entitlement',
      `order_id, line_no, ${PACK_OF_ORDER}`,
      `'${'B'.repeat(23)}', line_no, ${PACK_OF_ORDER.replace('id,', `overlay(id::text placing 'ffff' from 33)::uuid,`)}`,
    ),
  ],
  'a mobile has one account': [
    'alter table subscriber drop constraint subscriber_mobile_key',
    copy('subscriber', SUBSCRIBER, SUBSCRIBER.replace('id, number', `'${OTHER_ID}', '70000000099'`)),
  ],
  'a code has at most five tries, and is verified before it expires': [
    `update otp_challenge set verified_at = expires_at + interval '1 second'`,
  ],
  'an account has one live session': [
    'drop index one_live_session',
    `insert into session (id, token_hash, subscriber_id, device_id, started_at, last_used_at, expires_at)
     select '${OTHER_ID}', '\\x01', subscriber_id, device_id, started_at, last_used_at, expires_at from session`,
  ],
}

const NOTE =
  'id, order_id, refund_id, series, number, issued_at, amount_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, lowers_tax, paper'

/** Changes that violate each invariant of invoices and credit notes, in a shop with two invoices and one credit note. */
const PAPER_VIOLATIONS: Record<string, string[]> = {
  'invoices are numbered without gaps': ['update invoice set number = number + 1 where number = 2'],
  'credit notes are numbered without gaps': ['update credit_note set number = 2'],
  'a paper of an erased account has no buyer': [
    `update subscriber set erased_at = created_at, number = null, mobile = null, first_name = '', last_name = '', email = '', gender = '', age_group = '', pincode = '', city = ''`,
  ],
  'a credit note is of a completed refund of its sale, or of the credit of a paid upgrade': [
    `update credit_note set refund_id = null, set_off_order_id = 'none'`,
  ],
  'a refund or set-off has one credit note': [
    'alter table credit_note drop constraint credit_note_refund_id_key',
    copy('credit_note', NOTE, NOTE.replace('id,', `'${OTHER_ID}',`).replace(' number', ' number + 1')),
  ],
  'a completed refund of an invoiced sale has a credit note': [
    'delete from credit_note',
    `update invoicing set credited_until = credited_until + interval '25 hours'`,
  ],
  'a credit note states its amounts': [
    'update credit_note set taxable_paise = taxable_paise - 2, cgst_paise = cgst_paise + 1, sgst_paise = sgst_paise + 1',
  ],
  'the credit notes of an invoice do not exceed it in any tax, and all of it is credited exactly': [
    'update credit_note set taxable_paise = taxable_paise + 2, cgst_paise = cgst_paise - 1, sgst_paise = sgst_paise - 1',
  ],
}

/** Opens a shop with one order that was paid twice: one capture is applied, the other is being refunded. */
async function openShopWithSales() {
  const testShop = await openTestShop()
  const orderId = await testShop.browser.register({
    poid: `P1-FAMILY-MAX-1M,${TRAIN.poid}`,
    amount: '398.00',
  })
  const first = await testShop.browser.goToPayu(orderId)
  testShop.external.advance(20)
  const second = await testShop.browser.goToPayu(orderId)
  for (const attempt of [first, second])
    await testShop.browser.returnToShop(await testShop.browser.payAtPayu(attempt, 'success'))
  return testShop
}

class RolledBack extends Error {}

/** Returns the invariants reported as violated after these changes, and rolls the changes back. */
async function violationsAfter(db: Db, changes: string[], check: (db: Db) => Promise<{ rule: string }[]>) {
  let violated: string[] = []
  try {
    await db.transaction().execute(async (tx) => {
      // Disables triggers, and with them foreign keys, in this transaction.
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const change of changes) await sql.raw(change).execute(tx)
      violated = (await check(tx)).map(({ rule }) => rule)
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return violated
}

test('reports each violation of an invariant that always holds', { timeout: 120_000 }, async () => {
  const { platform } = await openShopWithSales()
  expect(await listViolations(platform.db)).toEqual([])
  for (const [rule, changes] of Object.entries(VIOLATIONS)) {
    expect(await violationsAfter(platform.db, changes, listViolations), rule).toContain(rule)
  }
})

test('reports each violation of invoices and credit notes', { timeout: 120_000 }, async () => {
  const { platform } = await openShopWithCreditNote()
  expect(await listViolations(platform.db)).toEqual([])
  for (const [rule, changes] of Object.entries(PAPER_VIOLATIONS)) {
    expect(await violationsAfter(platform.db, changes, listViolations), rule).toContain(rule)
  }
})

test.each([
  ['sales', openShopWithSales, VIOLATIONS],
  ['invoices and credit notes', openShopWithCreditNote, PAPER_VIOLATIONS],
])(
  'reports each violation of %s in an audit of a part of the orders',
  { timeout: 120_000 },
  async (...given) => {
    const [, openShop, violations] = given
    const { platform, external } = await openShop()
    const { db } = platform
    const now = external.runtime.now().getTime()
    const since = new Date(now - 300_000)
    const recent = (of: Db) => listRecentOrders(of, { since, until: new Date(now + 1) })
    const ids = await recent(db)
    expect(ids).toEqual(await listNextOrders(db, '', 10))
    expect(await listViolations(db, auditScope(ids, since))).toEqual([])
    const check = async (of: Db) =>
      listViolations(of, auditScope([...new Set([...ids, ...(await recent(of))])], since))
    for (const [rule, changes] of Object.entries(violations)) {
      expect(await violationsAfter(db, changes, check), rule).toContain(rule)
    }
    const changes = ['update order_line set price_paise = price_paise + 1']
    expect(await violationsAfter(db, changes, (tx) => listViolations(tx, auditScope([])))).toEqual([])
  },
)

const UNCREDITED = 'a credit note is issued within an hour of its refund'

const OVERDUE: Record<string, { changes: string[]; afterMinutes: number }> = {
  'a message is sent within a quarter of an hour': {
    changes: ['update outbox set done_at = null'],
    afterMinutes: 16,
  },
  'an open order expires in time': {
    changes: [`update orders set status = 'open', paid_at = null`],
    afterMinutes: 36,
  },
  'a paying order is decided within seven days': {
    changes: [`update orders set status = 'paying', paid_at = null`],
    afterMinutes: 8 * 1_440,
  },
  'an attempt in flight is verified while money may arrive': {
    changes: [`update payment_attempt set status = 'pending', next_poll_at = null`],
    afterMinutes: 1,
  },
  'a refund is sent within a quarter of an hour': { changes: [], afterMinutes: 16 },
  'a refund is done, or left to staff, within a day': {
    changes: [`update refund set status = 'sent'`],
    afterMinutes: 1_441,
  },
}

describe('an invariant with a time limit', () => {
  test.each(Object.entries(OVERDUE))(
    'is reported as violated: %s',
    async (rule, { changes, afterMinutes }) => {
      const { platform, external } = await openShopWithSales()
      const checkAfter = (minutes: number) => (db: Db) =>
        listOverdue(db, new Date(external.runtime.now().getTime() + minutes * 60_000))
      expect(await violationsAfter(platform.db, changes, checkAfter(afterMinutes))).toContain(rule)
      if (afterMinutes > 1)
        expect(await violationsAfter(platform.db, changes, checkAfter(0))).not.toContain(rule)
    },
  )
})

test('reports a credit note that is not issued within an hour of the refund', async () => {
  const { platform, external } = await openShopWithCreditNote()
  const checkAfter = (minutes: number) => (db: Db) =>
    listOverdue(db, new Date(external.runtime.now().getTime() + minutes * 60_000))
  const violated = (minutes: number) =>
    violationsAfter(platform.db, ['delete from credit_note'], checkAfter(minutes))
  expect(await violated(61)).toContain(UNCREDITED)
  expect(await violated(59)).not.toContain(UNCREDITED)
  expect(await violationsAfter(platform.db, [], checkAfter(61))).not.toContain(UNCREDITED)
})

test('has a violation for every invariant', () => {
  const upgrades = { ...UPGRADE_VIOLATIONS, [UNCREDITED_UPGRADE]: '' }
  const renewals = { ...RENEWAL_VIOLATIONS, ...RENEWAL_DELAYS }
  const violated = {
    ...{ ...VIOLATIONS, ...PAPER_VIOLATIONS, ...upgrades, ...renewals },
    ...{ ...PAYOUT_VIOLATIONS, ...DISPUTE_VIOLATIONS, ...OVERDUE, [UNCREDITED]: '' },
  }
  expect(Object.keys(violated).sort()).toEqual([...INVARIANTS].sort())
})

/** The counters of the audit without its duration. */
const counted = (counters: Counters) => counters.read().filter(({ name }) => name !== 'audit_seconds_total')

const countersOf = (runs: number, data: number, overdue: number) => [
  { name: 'audit_runs_total', labels: {}, value: runs },
  { name: 'audit_violations_total', labels: { kind: 'data' }, value: data },
  { name: 'audit_violations_total', labels: { kind: 'overdue' }, value: overdue },
]

test('counts audits and violations, and logs only the name and the number of rows of a violation [ASVS-16.3.4]', async () => {
  const { platform, lines, browser, external } = await openShopWithSales()
  const counters = createCounters()
  await runAudit(platform, counters)
  expect(counted(counters)).toEqual(countersOf(1, 0, 0))
  expect(lines.filter(({ level }) => level === 'error')).toEqual([])

  const rule = 'a mobile has one account'
  external.advance(60)
  expect(
    await violationsAfter(platform.db, VIOLATIONS[rule]!, (db) => runAudit({ ...platform, db }, counters)),
  ).toEqual([])
  external.advance(240)
  await violationsAfter(platform.db, VIOLATIONS[rule]!, (db) => runAudit({ ...platform, db }, counters))
  expect(counted(counters)).toEqual(countersOf(2, 1, 0))
  const violated = (fields: object) => ({
    level: 'error',
    fields: { event: 'audit.violation', rows: 1, ...fields },
    message: 'invariant violated',
  })
  expect(lines).toContainEqual(violated({ kind: 'data', rule }))

  external.advance(15 * 60)
  await runAudit(platform, counters)
  expect(counted(counters)).toEqual(countersOf(3, 1, 2))
  expect(lines).toContainEqual(
    violated({ kind: 'overdue', rule: 'a refund is sent within a quarter of an hour' }),
  )
  expect(await browser.packs()).toHaveLength(2)
})
