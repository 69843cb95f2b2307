/** Tests by SQL that the database refuses wrong upgrades and credits, on a real running pack and its order. */
import type { Db } from '#api/platform/db/tables.ts'
import { findRefusal } from '#test/refusal.ts'
import { FAMILY_3M, openUpgradeShop, SOUTH_3M, TENTH_DAY } from '#test/upgrade-shop.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const OTHER = 'B'.repeat(23)
const PACK_ID = '00000000-0000-7000-8000-000000000099'
const LATER = '2027-02-28T11:00:00.000Z'

let shop: Awaited<ReturnType<typeof openUpgradeShop>>
let db: Db

/** Creates a pack of 249.00 that runs from 20 November to 20 December, on its tenth day. */
beforeEach(async () => {
  shop = await openUpgradeShop()
  db = shop.platform.db
})

const refusal = (...statements: string[]) => findRefusal(db, ...statements)
const together = (...parts: string[]) =>
  `with ${parts.map((part, at) => `part_${String(at)} as (${part})`).join(', ')} select 1`

/** An order to upgrade to a plan of 687.00, with other values. */
function newUpgrade(given: Record<string, string> = {}) {
  const columns = {
    id: `'${OTHER}'`,
    subscriber_id: 'o.subscriber_id',
    status: `'open'`,
    customer_kind: 'customer_kind',
    amount_paise: '52100',
    cart_hash: `'another'`,
    placed_at: `timestamptz '${TENTH_DAY}'`,
    expires_at: `timestamptz '2026-11-30T11:30:00Z'`,
    plan_start: `'upgrade'`,
    replaced_pack_id: 'e.id',
    credit_paise: '16600',
    credit_days: '20',
    ...given,
  }
  const order = `insert into orders (${Object.keys(columns).join(', ')})
    select ${Object.values(columns).join(', ')} from orders o join entitlement e on e.order_id = o.id`
  const line = `insert into order_line (order_id, line_no, poid, package_id, name, type, duration, months, days, price_paise)
    select '${OTHER}', 1, 'P1-FAMILY-MAX-3M', package_id, name, type, '3 Months', 3, null, 68700 from order_line`
  return together(order, line)
}

test('the functions of the credit follow the rule for days and paise', async () => {
  const { rows } = await sql<{ days: number; credit: number }>`
    select unused_days(starts_at, ends_at, moment)::int as days,
      unused_credit(price, starts_at, ends_at, moment) as credit
    from (values
      (49900, timestamptz '2027-01-31T16:20+05:30', timestamptz '2027-02-28T16:20+05:30', timestamptz '2027-02-10T10:00+05:30'),
      (49900, '2027-02-28T09:00+05:30', '2027-03-28T09:00+05:30', '2027-03-01T09:00+05:30'),
      (49900, '2027-02-28T09:00+05:30', '2027-03-28T09:00+05:30', '2027-03-01T09:01+05:30'),
      (49900, '2027-01-15T00:00+05:30', '2027-02-15T00:00+05:30', '2027-01-14T00:00+05:30'),
      (449900, '2028-02-29T07:00+05:30', '2029-02-28T07:00+05:30', '2028-08-15T12:00+05:30'),
      (449900, '2027-02-28T07:00+05:30', '2028-02-28T07:00+05:30', '2028-02-28T07:01+05:30')
    ) as pack (price, starts_at, ends_at, moment)`.execute(db)
  expect(rows.map(({ days, credit }) => [days, credit])).toEqual([
    [18, 32078],
    [27, 48117],
    [26, 46335],
    [31, 49900],
    [196, 241590],
    [0, 0],
  ])
})

describe('an order to upgrade', () => {
  test('is accepted with the credit of the unused days', async () => {
    expect(await refusal(newUpgrade())).toBe('')
  })

  test('has the credit of that moment, and with its amount the price', async () => {
    const wrong = 'order: not the credit of the pack that runs'
    expect(await refusal(newUpgrade({ credit_paise: '16601', amount_paise: '52099' }))).toBe(wrong)
    expect(await refusal(newUpgrade({ credit_days: '19' }))).toBe(wrong)
    expect(await refusal(newUpgrade({ placed_at: `timestamptz '2026-11-30T12:00:01Z'` }))).toBe(wrong)
    expect(await refusal(newUpgrade({ placed_at: `timestamptz '2026-12-20T12:00:00Z'` }))).toBe(wrong)
    const sum = 'order: amount and credit are not the price'
    expect(await refusal(newUpgrade({ amount_paise: '52101' }))).toBe(sum)
  })

  test('names the pack and the credit, and leaves at least two rupees to pay', async () => {
    for (const given of [
      { replaced_pack_id: 'null::uuid' },
      { credit_paise: 'null' },
      { plan_start: `'now'` },
    ])
      expect(await refusal(newUpgrade(given))).toBe('upgrades_have_a_credit')
    for (const given of [{ amount_paise: '199' }, { credit_paise: '99' }, { credit_days: '0' }])
      expect(await refusal(newUpgrade(given))).toBe('upgrades_leave_something_to_pay')
  })

  test('keeps what was agreed', async () => {
    for (const change of ['credit_paise = credit_paise - 1', 'credit_days = 19', 'replaced_pack_id = null'])
      expect(await refusal(newUpgrade(), `update orders set ${change} where id = '${OTHER}'`)).toBe(
        'order: what was agreed cannot change',
      )
  })
})

describe('a pack', () => {
  const replace = `update entitlement set status = 'replaced', term_ends_at = ends_at, ends_at = '${TENTH_DAY}'`
  const follow = (
    order: string,
  ) => `insert into entitlement (id, order_id, line_no, subscriber_id, package_id, name, type,
      amount_paise, starts_at, ends_at, status, follows_id)
    select '${PACK_ID}', '${order}', 1, subscriber_id, package_id, name, type, 68700, timestamptz '${TENTH_DAY}',
      timestamptz '${LATER}', 'active', id from entitlement`
  const paid = `update orders set status = 'paid', paid_at = '${TENTH_DAY}' where id = '${OTHER}'`

  test('is replaced only together with the start of the paid upgrade', async () => {
    expect(await refusal(newUpgrade(), together(replace, follow(OTHER), paid))).toBe('')
    expect(await refusal(newUpgrade(), replace)).toBe('entitlement: no paid upgrade replaces it')
    expect(await refusal(newUpgrade(), together(replace, follow(OTHER)))).toBe(
      'entitlement: no paid upgrade replaces it',
    )
    expect(await refusal(newUpgrade(), together(follow(OTHER), paid))).not.toBe('')
    expect(
      await refusal(newUpgrade(), together(replace.replace(TENTH_DAY, LATER), follow(OTHER), paid)),
    ).not.toBe('')
  })

  test('of an upgrade follows the pack that its order replaces', async () => {
    const alone = follow(OTHER).replace("'active', id", "'active', null")
    expect(await refusal(newUpgrade(), 'alter table entitlement drop constraint one_base_pack', alone)).toBe(
      'entitlement: not in the place of the pack that its order upgrades',
    )
  })

  test('is credited once, also after the upgrade was given back', async () => {
    const back = await shop.payAtPayu(await shop.place(SOUTH_3M))
    await shop.place(FAMILY_3M)
    await shop.browser.returnToShop(back)
    const again = `update orders set status = 'paid', paid_at = '${TENTH_DAY}' where status = 'open'`
    expect(await refusal(again)).toBe('one_credit_of_a_pack')
  })

  test('that was replaced stays so', async () => {
    await shop.buy(FAMILY_3M)
    for (const status of ['active', 'revoked'])
      expect(await refusal(`update entitlement set status = '${status}' where status = 'replaced'`)).toBe(
        `entitlement: replaced cannot become ${status}`,
      )
  })
})

describe('a given-back upgrade', () => {
  const ID = '00000000-0000-7000-8000-000000000098'
  const credit = (given: { amount?: number; of?: string; reason?: string } = {}) => `
    insert into refund (id, capture_id, token, amount_paise, reason, status, requested_at, credit_of)
    select '${ID}', c.id, 'RF1', ${String(given.amount ?? 16600)}, '${given.reason ?? 'upgrade_credit'}', 'requested',
      now(), ${given.of ?? 'u.id'}
    from orders u, payment_capture c join orders o on o.id = c.order_id
    where u.plan_start = 'upgrade' and o.plan_start = 'now'`

  test('returns its credit, and nothing else does', async () => {
    await shop.buy(FAMILY_3M)
    const wrong = 'refund: not of a payment that the credit came from'
    expect(await refusal(credit())).toBe(wrong)
    expect(await refusal(credit({ of: 'o.id' }))).toBe(wrong)
    expect(await refusal(credit({ of: 'null' }))).toBe('credits_name_their_order')
    expect(await refusal(credit({ reason: 'operator' }))).toBe('credits_name_their_order')
  })

  test('is refused without its credit, and a refund keeps the order whose credit it returns', async () => {
    const orderId = await shop.buy(FAMILY_3M)
    await shop.staff.refund(orderId)
    expect(await refusal('update refund set credit_of = null')).toBe('refund: what is owed cannot change')
    const late = 'alter table refund disable trigger never_deleted'
    const undone = `update orders set status = 'paid' where id = '${orderId}'`
    const unguarded = 'alter table orders disable trigger orders_move_forward'
    const without = `delete from refund where credit_of is not null`
    const again = `update orders set status = 'refunded' where id = '${orderId}'`
    expect(await refusal(late, unguarded, undone, again)).toBe('')
    expect(await refusal(late, unguarded, undone, without, again)).toBe(
      'order: refunded, and its credit does not go back',
    )
  })

  test('leaves the replaced pack: its order cannot be refunded', async () => {
    await shop.buy(FAMILY_3M)
    const refunded = `update orders set status = 'refunded' where plan_start = 'now'`
    expect(await refusal(refunded)).toBe('order: refunded, and its money does not go back')
  })
})
