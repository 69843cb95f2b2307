/** Tests the constraints and triggers on orders, payments and identity by SQL, without the application. */
import { orderTransitions } from '#api/orders/order.ts'
import { ATTEMPT_STATUSES } from '#api/payments/attempts/attempt.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { makeApp } from '#test/app.ts'
import { expectSameTransitions } from '#test/transitions.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const PERSON = uuid(1)
const DEVICE = uuid(2)
const ORDER = orderId(0)
const NOON = '2026-11-20T12:00:00Z'
const LATER = '2026-12-20T12:00:00Z'

let db: Db

beforeEach(async () => {
  db = (await makeApp()).platform.db
  await run(`insert into device (id, cookie_hash, created_at) values ('${DEVICE}', '\\x00', '${NOON}')`)
  await run(`insert into subscriber (id, number, mobile, first_name, last_name, email, gender, age_group, pincode,
      city, satellite, created_at)
    values ('${PERSON}', '70000000001', '9840012345', '', '', '', '', '', '', '', false, '${NOON}')`)
})

function uuid(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
}
function orderId(number: number): string {
  return 'A'.repeat(21) + 'ABCDEFGH'.charAt(number / 8) + 'ABCDEFGH'.charAt(number % 8)
}

const run = (text: string) => sql.raw(text).execute(db)

/** Returns why the database refuses a statement: the constraint's name or a trigger's message; '' if it accepts. */
async function refusal(text: string): Promise<string> {
  try {
    await run(text)
    return ''
  } catch (error) {
    const { constraint, message } = error as { constraint?: string; message: string }
    return constraint ?? message
  }
}

type Row = {
  id?: string
  status?: string
  cart?: string
  orderId?: string
  number?: number
  payment?: string
}

const newOrder = ({ id = ORDER, status = 'open', cart = id }: Row = {}) => `
  insert into orders (id, subscriber_id, status, customer_kind, amount_paise, cart_hash, placed_at, expires_at, paid_at)
  values ('${id}', '${PERSON}', '${status}', 'OldCustomer', 14900, '${cart}', '${NOON}', '${LATER}',
    ${['paid', 'refunded'].includes(status) ? `'${NOON}'` : 'null'})`

const newLine = (poid: string, packageId: string, type: string, lineNo = 1) => `
  insert into order_line (order_id, line_no, poid, package_id, name, type, duration, days, price_paise)
  values ('${ORDER}', ${String(lineNo)}, '${poid}', '${packageId}', 'A pack', '${type}', '30 Days', 30, 14900)`

const newAttempt = ({ id = ORDER, orderId = ORDER, number = 1, status = 'sent' }: Row = {}) => `
  insert into payment_attempt (id, order_id, number, gateway, status, amount_paise, description, customer_name,
    customer_email, customer_mobile, started_at)
  values ('${id}', '${orderId}', ${String(number)}, 'payu', '${status}', 14900, 'One pack', 'Kavitha', 'k@example.com',
    '9840012345', '${NOON}')`

const newCapture = (number: number, payment: string, disposition = 'applied') => `
  insert into payment_capture (id, gateway, gateway_payment_id, attempt_id, order_id, amount_paise, disposition, captured_at)
  values ('${uuid(number)}', 'payu', '${payment}', '${ORDER}', '${ORDER}', 14900, '${disposition}', '${NOON}')`

const newPack = (number: number, { type = '1', from = NOON, until = LATER, status = 'active' } = {}) => `
  insert into entitlement (id, granted_for, subscriber_id, package_id, name, type, amount_paise, starts_at, ends_at, status)
  values ('${uuid(number)}', 'a test', '${PERSON}', 'family-max', 'Family Max', '${type}', 0, '${from}', '${until}', '${status}')`

describe('an order', () => {
  test('has exactly the transitions of its table [ASVS-2.3.1]', async () => {
    await expectSameTransitions(db, orderTransitions, {
      enter: (status) => [newOrder({ status })],
      change: (to) =>
        `update orders set status = '${to}', paid_at = ${['paid', 'refunded'].includes(to) ? `'${NOON}'` : 'null'}`,
      // Migration 0020 requires the refund of a refunded order.
      otherRules: { 'paid>refunded': 'order: refunded, and its money does not go back' },
    })
  })

  test.each([
    'amount_paise = 1',
    "cart_hash = 'x'",
    "customer_kind = 'NewCustomer'",
    `placed_at = '${LATER}'`,
  ])('keeps the agreed data: %s is refused [THR-M13]', async (change) => {
    await run(newOrder())
    expect(await refusal(`update orders set ${change}`)).toBe(`order ${ORDER}: what was agreed cannot change`)
  })

  test('has a payment time exactly if it is paid', async () => {
    await run(newOrder())
    expect(await refusal(`update orders set status = 'paid'`)).toBe('orders_check')
    expect(await refusal(`update orders set paid_at = '${NOON}'`)).toBe('orders_check')
  })

  test('is the only live one for its cart', async () => {
    await run(newOrder({ cart: 'one' }))
    const second = newOrder({ id: orderId(1), cart: 'one' })
    await run(`update orders set status = 'paying'`)
    expect(await refusal(second)).toBe('one_live_order')
    await run(`update orders set status = 'expired'`)
    expect(await refusal(second)).toBe('')
  })

  test('has at most one base pack, each package once, and lines that cannot change [THR-M2]', async () => {
    await run(newOrder())
    await run(newLine('P1-FAMILY-MAX-1M', 'family-max', '1'))
    expect(await refusal(newLine('P1-SOUTH-STARS-1M', 'south-stars', '1', 2))).toBe(
      'one_base_pack_in_an_order',
    )
    expect(await refusal(newLine('P1-FAMILY-MAX-3M', 'family-max', '2', 2))).toBe(
      'order_line_order_id_package_id_key',
    )
    expect(await refusal('update order_line set price_paise = 1')).toBe('order_line only grows')
    expect(await refusal('delete from order_line')).toBe('order_line only grows')
  })

  test('has an id of 23 characters and an amount above zero', async () => {
    expect(await refusal(newOrder({ id: 'SHORT' }))).toBe('orders_id_check')
    expect(await refusal(newOrder().replace('14900', '0'))).toBe('orders_amount_paise_check')
  })
})

describe('an attempt', () => {
  test('only moves to a higher status', async () => {
    const upwards = ATTEMPT_STATUSES.map((to, rank) => ({ from: ATTEMPT_STATUSES.slice(0, rank), to }))
    await expectSameTransitions(db, upwards, {
      enter: (status) => [newOrder(), newAttempt({ status })],
      change: (to) => `update payment_attempt set status = '${to}'`,
    })
  })

  test.each([
    'amount_paise = 1',
    "description = 'x'",
    "customer_name = 'x'",
    "customer_email = 'x'",
    "gateway = 'paytm'",
  ])('keeps the signed data: %s is refused', async (change) => {
    await run(newOrder())
    await run(newAttempt())
    expect(await refusal(`update payment_attempt set ${change}`)).toBe(
      `attempt ${ORDER}: what was signed cannot change`,
    )
  })

  test('has a unique number, and no character that could shift a signed field', async () => {
    await run(newOrder())
    await run(newAttempt())
    expect(await refusal(newAttempt({ id: `${ORDER}02` }))).toBe('payment_attempt_order_id_number_key')
    const second = newAttempt({ id: `${ORDER}02`, number: 2 })
    expect(await refusal(second.replace('Kavitha', 'Kav|itha'))).toBe('payment_attempt_customer_name_check')
    expect(await refusal(second.replace('One pack', 'One\tpack'))).toBe('payment_attempt_description_check')
    expect(await refusal(second)).toBe('')
  })
})

describe('money', () => {
  beforeEach(async () => {
    await run(newOrder())
    await run(newAttempt())
    await run(newCapture(10, 'mih-1'))
  })

  test('is captured once for each payment of a gateway, and applied once to an order', async () => {
    expect(await refusal(newCapture(11, 'mih-1', 'refund'))).toBe(
      'payment_capture_gateway_gateway_payment_id_key',
    )
    expect(await refusal(newCapture(11, 'mih-2'))).toBe('one_applied_capture')
    expect(await refusal(newCapture(11, 'mih-2', 'refund'))).toBe('')
    expect(await refusal(newCapture(12, '', 'refund'))).toBe('payment_capture_gateway_payment_id_check')
  })

  test('is refunded once for each capture', async () => {
    const refund = (number: number, token: string, capture = 10) => `
      insert into refund (id, capture_id, token, amount_paise, reason, status, requested_at)
      values ('${uuid(number)}', '${uuid(capture)}', '${token}', 14900, 'already_paid', 'requested', '${NOON}')`
    await run(newCapture(11, 'mih-2', 'refund'))
    await run(refund(20, 'RF1', 11))
    expect(await refusal(refund(21, 'RF2', 11))).toBe('one_final_refund')
    expect(await refusal(refund(21, 'RF1'))).toBe('refund_token_key')
    expect(await refusal(`update refund set status = 'done'`)).toBe('refund_check')
  })

  test('is booked in transfers that sum to zero, once each', async () => {
    const transfer = (number: number, ref: number, ...amounts: number[]) => `
      with t as (insert into ledger_transfer values ('${uuid(number)}', 'capture', '${uuid(ref)}', '${NOON}'))
      insert into ledger_entry values ${amounts
        .map(
          (amount, side) =>
            `('${uuid(number)}', '${side === 0 ? 'gateway:payu' : 'sales'}', ${String(amount)})`,
        )
        .join(', ')}`
    const unbalanced = `transfer ${uuid(30)} does not balance`
    expect(await refusal(transfer(30, 10, 14900, -14899))).toBe(unbalanced)
    expect(await refusal(transfer(30, 10, 14900))).toBe(unbalanced)
    expect(await refusal(transfer(30, 10, 14900, 0))).toBe('ledger_entry_amount_paise_check')
    expect(await refusal(transfer(30, 10, 14900, -14900))).toBe('')
    expect(await refusal(transfer(31, 10, 14900, -14900))).toBe('ledger_transfer_kind_ref_key')
  })

  test('has records that cannot be changed or deleted [ASVS-13.2.2]', async () => {
    await run(`insert into payment_news (id, attempt_id, source, authentic, claim, detail, dedupe_key, heard_at)
      values ('${uuid(40)}', '${ORDER}', 'poll', true, 'captured', '', 'a', '${NOON}')`)
    await run(`with t as (insert into ledger_transfer values ('${uuid(41)}', 'capture', '${uuid(10)}', '${NOON}'))
      insert into ledger_entry values ('${uuid(41)}', 'gateway:payu', 1), ('${uuid(41)}', 'sales', -1)`)
    const changes = {
      payment_news: `claim = 'failed'`,
      payment_capture: 'amount_paise = 1',
      ledger_transfer: `booked_at = '${LATER}'`,
      ledger_entry: 'amount_paise = 2',
    }
    for (const [table, change] of Object.entries(changes)) {
      expect(await refusal(`update ${table} set ${change}`)).toBe(`${table} only grows`)
      expect(await refusal(`delete from ${table}`)).toBe(`${table} only grows`)
    }
  })
})

test('two base packs of a subscriber never overlap; one after the other, other packs and revoked ones may [THR-M12, ASVS-2.3.4]', async () => {
  await run(newPack(50))
  expect(await refusal(newPack(51))).toBe('one_base_pack')
  expect(await refusal(newPack(51, { from: '2026-12-20T11:59:59Z', until: '2027-01-20T12:00:00Z' }))).toBe(
    'one_base_pack',
  )
  expect(await refusal(newPack(51, { from: LATER, until: '2027-01-20T12:00:00Z' }))).toBe('')
  expect(await refusal(newPack(52, { type: '2' }))).toBe('')
  expect(await refusal(newPack(53, { status: 'revoked' }))).toBe('')
  expect(await refusal(newPack(54, { type: '2', from: LATER, until: NOON }))).toBe('packs_have_a_length')
})

test('an account has one live session, a mobile one live code for a purpose, and one account [THR-T10]', async () => {
  const session = (number: number) => `
    insert into session (id, token_hash, subscriber_id, device_id, started_at, last_used_at, expires_at)
    values ('${uuid(number)}', '\\x${String(number)}', '${PERSON}', '${DEVICE}', '${NOON}', '${NOON}', '${LATER}')`
  const code = (number: number, purpose = 'login') => `
    insert into otp_challenge (id, purpose, mobile, device_id, code_hash, proof_hash, sent_at, expires_at)
    values ('${uuid(number)}', '${purpose}', '9840012345', '${DEVICE}', '\\x00', '\\x00', '${NOON}', '${LATER}')`

  await run(session(60))
  expect(await refusal(session(61))).toBe('one_live_session')
  await run(`update session set ended_at = '${NOON}', ended_because = 'logout'`)
  expect(await refusal(session(61))).toBe('')

  await run(code(70))
  expect(await refusal(code(71))).toBe('one_live_code')
  expect(await refusal(code(71, 'verify_mobile'))).toBe('')
  expect(await refusal('update otp_challenge set tries = 6')).toBe('otp_challenge_tries_check')

  const again = `insert into subscriber select '${uuid(80)}', '70000000002', mobile, '', '', '', '', '', '', '', false,
    null, created_at from subscriber`
  expect(await refusal(again)).toBe('subscriber_mobile_key')
})
