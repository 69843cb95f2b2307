/** Tests by SQL that the database refuses a refund of a sale without a second operator's approval. */
import type { Db } from '#api/platform/db/tables.ts'
import { approveRefund } from '#api/payments/refunds/approve-refund.ts'
import { proposeRefund } from '#api/payments/refunds/propose-refund.ts'
import { TRAIN } from '#test/fixtures.ts'
import { findRefusal } from '#test/refusal.ts'
import { openTestShop } from '#test/test-shop.ts'
import { expectSameTransitions } from '#test/transitions.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const NOON = '2026-11-20T12:00:00Z'
const SOMEBODY = '00000000-0000-7000-8000-000000000099'

let till: Awaited<ReturnType<typeof openTestShop>>
let db: Db
let orderId: string
let token: string

/** Creates an order that was paid twice, and a refund proposal for it. */
beforeEach(async () => {
  till = await openTestShop()
  const { browser, external, platform } = till
  db = platform.db
  orderId = await browser.register(TRAIN)
  const first = await browser.goToPayu(orderId)
  external.advance(20)
  const second = await browser.goToPayu(orderId)
  for (const attempt of [first, second])
    await browser.returnToShop(await browser.payAtPayu(attempt, 'success'))
  const asked = await proposeRefund(platform, { orderId, by: 'ravi', because: 'wrong pack bought' })
  token = asked.kind === 'proposed' ? asked.token : ''
})

const approve = () => approveRefund(till.platform, { orderId, token, by: 'meena' })

const refusal = (...statements: string[]) => findRefusal(db, ...statements)

const APPLIED = `(select id from payment_capture where disposition = 'applied')`
const RETURNED = `(select id from refund where reason = 'already_paid')`
const approvedAs = (by: string, refund = `'${SOMEBODY}'`) =>
  `update refund_wish set approved_by = '${by}', approved_at = '${NOON}', refund_id = ${refund}`
const SALE_GOES_BACK = `
  insert into refund (id, capture_id, token, amount_paise, reason, status, requested_at)
  values ('${SOMEBODY}', ${APPLIED}, 'RF1', 14900, 'operator', 'requested', '${NOON}')`
const REVERSED = `insert into ledger_transfer (id, kind, ref, booked_at)
  values ('${SOMEBODY}', 'reversal', '${SOMEBODY}', '${NOON}')`
const REVOKED = `update entitlement set status = 'revoked'`
const REFUNDED = `update orders set status = 'refunded'`
/** Combines the parts into one statement, as the application does. Tests omit a part. */
const together = (parts: string[]) =>
  `with ${parts.map((part, at) => `part_${String(at)} as (${part})`).join(', ')} select 1`

describe('a sale', () => {
  test('goes back as one: wish, refund, order, pack and books', async () => {
    const all = [approvedAs('meena'), SALE_GOES_BACK, REVERSED, REVOKED, REFUNDED]
    expect(await refusal(together(all))).toBe('')
    const without = (part: string) => refusal(together(all.filter((one) => one !== part)))
    const alone = 'refund: not of a sale that two people gave back, in full'
    expect(await without(REFUNDED)).toBe(alone)
    expect(await without(approvedAs('meena'))).toBe(alone)
    expect(await without(REVERSED)).toBe('order: refunded, and its money does not go back')
    expect(await without(REVOKED)).toBe('order: refunded, and a pack of it goes on')
    expect(await without(SALE_GOES_BACK)).not.toBe('')
  })

  // Both the proposal's and the capture's amount are compared; either comparison alone refuses the refund.
  test.each(['14800', '15000'])('goes back in full, not %s paise', async (amount) => {
    const less = SALE_GOES_BACK.replace('14900', amount)
    expect(await refusal(together([approvedAs('meena'), less, REVERSED, REVOKED, REFUNDED]))).toBe(
      'refund: not of a sale that two people gave back, in full',
    )
  })

  test('does not go back as money that the order could not take', async () => {
    const disguised = SALE_GOES_BACK.replace('operator', 'already_paid')
    expect(await refusal(disguised)).toBe('refund: not of a capture that goes back, in full')
  })
})

describe('a wish', () => {
  test.each([
    `order_id = '${'A'.repeat(23)}'`,
    'amount_paise = 1',
    `because = 'another reason'`,
    `asked_by = 'anand'`,
    `asked_as = 'anand'`,
    `asked_at = asked_at - interval '1 hour'`,
    `expires_at = expires_at - interval '1 hour'`,
    `token_hash = sha256('mine')`,
  ])('keeps what was asked: %s is refused', async (change) => {
    expect(await refusal(`update refund_wish set ${change}`)).toBe('wish: what was asked cannot change')
  })

  test('is approved by another, in time, for a refund of its own order', async () => {
    expect(await refusal(approvedAs('ravi'))).toBe('approved_by_another')
    expect(await refusal(approvedAs('Ravi'))).toBe('refund_wish_approved_by_check')
    const late = approvedAs('meena').replace(`'${NOON}'`, 'expires_at')
    expect(await refusal(late)).toBe('approved_in_time')
    expect(await refusal(approvedAs('meena', RETURNED))).toBe('wish: that refund is not of its order')
    expect(await refusal(`update refund_wish set approved_by = 'meena'`)).toBe('approved_or_not')
  })

  test('has five tries, which never come back', async () => {
    const tried = (times: number) => `update refund_wish set tries = ${String(times)}`
    expect(await refusal(tried(5))).toBe('')
    expect(await refusal(tried(6))).toBe('refund_wish_tries_check')
    expect(await refusal(tried(3), tried(2))).toBe('wish: it is over already')
  })

  test('becomes approved or closed, and stays so', async () => {
    const transitions = {
      approve: { from: ['pending'], to: 'approved' },
      close: { from: ['pending'], to: 'closed' },
    } as const
    const change = {
      pending: `update refund_wish set approved_by = null, approved_at = null, refund_id = null, closed_at = null`,
      approved: together([approvedAs('meena'), SALE_GOES_BACK, REVERSED, REVOKED, REFUNDED]),
      closed: `update refund_wish set closed_at = '${NOON}'`,
    }
    await expectSameTransitions(db, transitions, {
      enter: (state) => (state === 'pending' ? [] : [change[state]]),
      change: (to) => change[to],
    })
  })

  test('that is over stays so, and none is deleted', async () => {
    const closed = `update refund_wish set closed_at = '${NOON}'`
    expect(await refusal(closed, approvedAs('meena'))).toBe('wish: it is over already')
    expect(await refusal('delete from refund_wish')).toBe('refund_wish only grows')
    expect(await approve()).toMatchObject({ kind: 'approved' })
    expect(await refusal(closed)).toBe('wish: it is over already')
    expect(await refusal(`update refund_wish set approved_by = 'anand'`)).toBe('wish: it is over already')
  })

  const another = (change: Record<string, string>) => {
    const columns = [
      'order_id',
      'amount_paise',
      'because',
      'asked_by',
      'asked_at',
      'expires_at',
      'token_hash',
    ]
    return `insert into refund_wish (id, asked_as, ${columns.join(', ')})
      select '${SOMEBODY}', 'nobody', ${columns.map((column) => change[column] ?? column).join(', ')} from refund_wish`
  }
  const FIRST_OVER = `update refund_wish set closed_at = '${NOON}'`

  test('is one at a time, of a paid order, of all of it, for a day', async () => {
    expect(await refusal(another({}))).toBe('one_waiting_wish')
    expect(await refusal(FIRST_OVER, another({}))).toBe('')
    expect(await refusal(FIRST_OVER, another({ amount_paise: '100' }))).toBe('wish: not of what was paid')
    expect(await refusal(FIRST_OVER, another({ expires_at: `asked_at + interval '25 hours'` }))).toBe(
      'a_day_to_approve',
    )
    expect(await approve()).toMatchObject({ kind: 'approved' })
    expect(await refusal(another({}))).toBe('wish: not of what was paid')
  })
})

describe('a login of one’s own, which is not the shop’s', () => {
  const NOT_THE_SHOPS = ['create role shop_itself', 'alter table refund_wish owner to shop_itself']
  const APPROVAL = together([approvedAs('meena'), SALE_GOES_BACK, REVERSED, REVOKED, REFUNDED])

  test('cannot approve under another name what it has asked [THR-M14]', async () => {
    expect(await refusal(...NOT_THE_SHOPS, APPROVAL)).toBe('approved_by_another')
  })

  test('can approve what another login has asked', async () => {
    const byAnother = [
      'set local session_replication_role = replica',
      `update refund_wish set asked_as = 'asker'`,
      'set local session_replication_role = origin',
    ]
    expect(await refusal(...NOT_THE_SHOPS, ...byAnother, APPROVAL)).toBe('')
  })

  test('is written down by the database, whatever is said', async () => {
    const wish = db.selectFrom('refund_wish').select(['asked_as', 'approved_as'])
    const { rows } = await sql<{ login: string }>`select session_user::text as login`.execute(db)
    expect(await approve()).toMatchObject({ kind: 'approved' })
    expect(await wish.execute()).toEqual([{ asked_as: rows[0]?.login, approved_as: rows[0]?.login }])
  })
})
