/** Tests by SQL that the database refuses a refund of a sale without a second operator's approval. */
import type { Db } from '#api/platform/db/tables.ts'
import { approveRefund } from '#api/payments/refunds/proposals/approve-refund.ts'
import { proposeRefund } from '#api/payments/refunds/proposals/propose-refund.ts'
import { proposalTransitions } from '#api/payments/refunds/proposals/refund-proposal.ts'
import { TRAIN } from '#test/fixtures.ts'
import { findRefusal } from '#test/refusal.ts'
import { openTestShop } from '#test/test-shop.ts'
import { expectSameTransitions } from '#test/transitions.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const NOON = '2026-11-20T12:00:00Z'
const OTHER_ID = '00000000-0000-7000-8000-000000000099'

let testShop: Awaited<ReturnType<typeof openTestShop>>
let db: Db
let orderId: string
let token: string

/** Creates an order that was paid twice, and a refund proposal for it. */
beforeEach(async () => {
  testShop = await openTestShop()
  const { browser, external, platform } = testShop
  db = platform.db
  orderId = await browser.register(TRAIN)
  const first = await browser.goToPayu(orderId)
  external.advance(20)
  const second = await browser.goToPayu(orderId)
  for (const attempt of [first, second])
    await browser.returnToShop(await browser.payAtPayu(attempt, 'success'))
  const proposed = await proposeRefund(platform, {
    orderId,
    by: 'ravi',
    channel: 'command',
    reason: 'wrong pack bought',
  })
  token = proposed.kind === 'proposed' ? proposed.token : ''
})

const approve = () => approveRefund(testShop.platform, { orderId, token, by: 'meena' })

const refusal = (...statements: string[]) => findRefusal(db, ...statements)

const APPLIED = `(select id from payment_capture where disposition = 'applied')`
const UNAPPLIED_REFUND = `(select id from refund where reason = 'already_paid')`
const approvedAs = (by: string, refund = `'${OTHER_ID}'`) =>
  `update refund_wish set approved_by = '${by}', approved_at = '${NOON}', refund_id = ${refund}`
const INSERT_REFUND = `
  insert into refund (id, capture_id, token, amount_paise, reason, status, requested_at)
  values ('${OTHER_ID}', ${APPLIED}, 'RF1', 14900, 'operator', 'requested', '${NOON}')`
const INSERT_REVERSAL = `insert into ledger_transfer (id, kind, ref, booked_at)
  values ('${OTHER_ID}', 'reversal', '${OTHER_ID}', '${NOON}')`
const REVOKE_PACKS = `update entitlement set status = 'revoked'`
const SET_REFUNDED = `update orders set status = 'refunded'`
/** Combines the parts into one statement, as the application does. Tests omit a part. */
const inOneStatement = (parts: string[]) =>
  `with ${parts.map((part, at) => `part_${String(at)} as (${part})`).join(', ')} select 1`

describe('a sale', () => {
  test('is refunded only with its proposal, refund, order, entitlement and ledger together', async () => {
    const all = [approvedAs('meena'), INSERT_REFUND, INSERT_REVERSAL, REVOKE_PACKS, SET_REFUNDED]
    expect(await refusal(inOneStatement(all))).toBe('')
    const without = (part: string) => refusal(inOneStatement(all.filter((one) => one !== part)))
    const alone = 'refund: not of a sale that two people gave back, in full'
    expect(await without(SET_REFUNDED)).toBe(alone)
    expect(await without(approvedAs('meena'))).toBe(alone)
    expect(await without(INSERT_REVERSAL)).toBe('order: refunded, and its money does not go back')
    expect(await without(REVOKE_PACKS)).toBe('order: refunded, and a pack of it goes on')
    expect(await without(INSERT_REFUND)).not.toBe('')
  })

  // Both the proposal's and the capture's amount are compared; either comparison alone refuses the refund.
  test.each(['14800', '15000'])('is refunded in full, not by %s paise', async (amount) => {
    const less = INSERT_REFUND.replace('14900', amount)
    expect(
      await refusal(inOneStatement([approvedAs('meena'), less, INSERT_REVERSAL, REVOKE_PACKS, SET_REFUNDED])),
    ).toBe('refund: not of a sale that two people gave back, in full')
  })

  test('cannot be refunded as an unapplied capture', async () => {
    const disguised = INSERT_REFUND.replace('operator', 'already_paid')
    expect(await refusal(disguised)).toBe('refund: not of a capture that goes back, in full')
  })
})

describe('a proposal', () => {
  test.each([
    `order_id = '${'A'.repeat(23)}'`,
    'amount_paise = 1',
    `because = 'another reason'`,
    `asked_by = 'anand'`,
    `asked_as = 'anand'`,
    `asked_at = asked_at - interval '1 hour'`,
    `expires_at = expires_at - interval '1 hour'`,
    `token_hash = sha256('mine')`,
  ])('keeps its data: %s is refused', async (change) => {
    expect(await refusal(`update refund_wish set ${change}`)).toBe('wish: what was asked cannot change')
  })

  test('is approved by another operator, in time, for a refund of its own order', async () => {
    expect(await refusal(approvedAs('ravi'))).toBe('approved_by_another')
    expect(await refusal(approvedAs('Ravi'))).toBe('refund_wish_approved_by_check')
    const late = approvedAs('meena').replace(`'${NOON}'`, 'expires_at')
    expect(await refusal(late)).toBe('approved_in_time')
    expect(await refusal(approvedAs('meena', UNAPPLIED_REFUND))).toBe('wish: that refund is not of its order')
    expect(await refusal(`update refund_wish set approved_by = 'meena'`)).toBe('approved_or_not')
  })

  test('permits five tries, and their number never decreases', async () => {
    const setTries = (times: number) => `update refund_wish set tries = ${String(times)}`
    expect(await refusal(setTries(5))).toBe('')
    expect(await refusal(setTries(6))).toBe('refund_wish_tries_check')
    expect(await refusal(setTries(3), setTries(2))).toBe('wish: it is over already')
  })

  test('has exactly the transitions of its table', async () => {
    const change = {
      pending: `update refund_wish set approved_by = null, approved_at = null, refund_id = null, closed_at = null`,
      approved: inOneStatement([
        approvedAs('meena'),
        INSERT_REFUND,
        INSERT_REVERSAL,
        REVOKE_PACKS,
        SET_REFUNDED,
      ]),
      closed: `update refund_wish set closed_at = '${NOON}'`,
    }
    await expectSameTransitions(db, proposalTransitions, {
      enter: (state) => (state === 'pending' ? [] : [change[state]]),
      change: (to) => change[to],
    })
  })

  test('cannot change after its approval or end, and cannot be deleted', async () => {
    const closed = `update refund_wish set closed_at = '${NOON}'`
    expect(await refusal(closed, approvedAs('meena'))).toBe('wish: it is over already')
    expect(await refusal('delete from refund_wish')).toBe('refund_wish only grows')
    expect(await approve()).toMatchObject({ kind: 'approved' })
    expect(await refusal(closed)).toBe('wish: it is over already')
    expect(await refusal(`update refund_wish set approved_by = 'anand'`)).toBe('wish: it is over already')
  })

  const insertAnother = (change: Record<string, string>) => {
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
      select '${OTHER_ID}', 'nobody', ${columns.map((column) => change[column] ?? column).join(', ')} from refund_wish`
  }
  const CLOSE_FIRST = `update refund_wish set closed_at = '${NOON}'`

  test('is the only pending one of a paid order, for its whole amount, for a day', async () => {
    expect(await refusal(insertAnother({}))).toBe('one_waiting_wish')
    expect(await refusal(CLOSE_FIRST, insertAnother({}))).toBe('')
    expect(await refusal(CLOSE_FIRST, insertAnother({ amount_paise: '100' }))).toBe(
      'wish: not of what was paid',
    )
    expect(await refusal(CLOSE_FIRST, insertAnother({ expires_at: `asked_at + interval '25 hours'` }))).toBe(
      'a_day_to_approve',
    )
    expect(await approve()).toMatchObject({ kind: 'approved' })
    expect(await refusal(insertAnother({}))).toBe('wish: not of what was paid')
  })
})

describe('an operator’s own database login', () => {
  const OWN_LOGIN = ['create role shop_itself', 'alter table refund_wish owner to shop_itself']
  const APPROVAL = inOneStatement([
    approvedAs('meena'),
    INSERT_REFUND,
    INSERT_REVERSAL,
    REVOKE_PACKS,
    SET_REFUNDED,
  ])

  test('cannot approve its own proposal under another name [THR-M14]', async () => {
    expect(await refusal(...OWN_LOGIN, APPROVAL)).toBe('approved_by_another')
  })

  test('can approve a proposal of another login', async () => {
    const byAnother = [
      'set local session_replication_role = replica',
      `update refund_wish set asked_as = 'asker'`,
      'set local session_replication_role = origin',
    ]
    expect(await refusal(...OWN_LOGIN, ...byAnother, APPROVAL)).toBe('')
  })

  test('is recorded by the database itself', async () => {
    const logins = db.selectFrom('refund_wish').select(['asked_as', 'approved_as'])
    const { rows } = await sql<{ login: string }>`select session_user::text as login`.execute(db)
    expect(await approve()).toMatchObject({ kind: 'approved' })
    expect(await logins.execute()).toEqual([{ asked_as: rows[0]?.login, approved_as: rows[0]?.login }])
  })
})
