/** Tests by SQL that the database refuses wrong queues and cancellations, on a real running and queued pack. */
import { SOUTH } from '#test/fixtures.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { openQueueShop, queued } from '#test/queue-shop.ts'
import { findRefusal } from '#test/refusal.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const OTHER_ID = '00000000-0000-7000-8000-000000000099'
const MIDDLE = '2026-12-01T12:00:00Z'
const RUNNING = 'queued_at is null'
const QUEUED = 'queued_at is not null'

let db: Db

/** Creates a pack that runs from 20 November to 20 December, and one that is queued behind it. */
beforeEach(async () => {
  const shop = await openQueueShop()
  await shop.buy(queued(SOUTH))
  db = shop.platform.db
})

const refusal = (...statements: string[]) => findRefusal(db, ...statements)
const update = (change: string, which: string) => `update entitlement set ${change} where ${which}`
const revoke = (at: string, which = RUNNING) =>
  update(`status = 'revoked', term_ends_at = ends_at, ends_at = '${at}'`, which)
const move = (at: string, until: string) => update(`starts_at = '${at}', ends_at = '${until}'`, QUEUED)
const together = (...parts: string[]) =>
  `with ${parts.map((part, at) => `part_${String(at)} as (${part})`).join(', ')} select 1`

const COLUMNS = 'subscriber_id, package_id, name, type, amount_paise, status, granted_for'
const insert = (columns: string, values: string) => `
  insert into entitlement (id, ${COLUMNS}, starts_at, ends_at, ${columns})
  select '${OTHER_ID}', subscriber_id, package_id, name, type, amount_paise, status, 'a test', ${values}
  from entitlement where ${QUEUED}`

describe('a queued pack', () => {
  test('moves only together with the end of the pack before it, to the same moment', async () => {
    expect(await refusal(together(revoke(MIDDLE), move(MIDDLE, '2027-01-01T12:00:00Z')))).toBe('')
    expect(await refusal(move(MIDDLE, '2027-01-01T12:00:00Z'))).toBe('starts_when_the_other_ends')
    expect(await refusal(move('2026-12-21T12:00:00Z', '2027-01-21T12:00:00Z'))).toBe(
      'starts_when_the_other_ends',
    )
    const later = move('2026-12-02T12:00:00Z', '2027-01-02T12:00:00Z')
    expect(await refusal(together(revoke(MIDDLE), later))).toBe('starts_when_the_other_ends')
    expect(await refusal(revoke(MIDDLE))).toBe('starts_when_the_other_ends')
  })

  test('cannot stay behind a pack that is revoked as the previous version did', async () => {
    expect(await refusal(update(`status = 'revoked'`, RUNNING))).toBe(
      'entitlement: the pack behind it does not move',
    )
  })

  test('keeps its term when it moves', async () => {
    for (const end of ['2026-12-31T12:00:00Z', '2027-01-02T12:00:00Z'])
      expect(await refusal(together(revoke(MIDDLE), move(MIDDLE, end)))).toBe(
        'entitlement: what was given cannot change',
      )
  })

  test('keeps the time when it was queued, and its place', async () => {
    for (const change of [`queued_at = '${MIDDLE}'`, 'queued_at = null', 'follows_id = null'])
      expect(await refusal(update(change, QUEUED))).not.toBe('')
  })

  test('is one: no second pack waits at the same time', async () => {
    const behindQueued = `'2027-01-20T12:00:00Z', '2027-02-20T12:00:00Z', id, '2026-11-21T12:00:00Z'`
    expect(await refusal(insert('follows_id, queued_at', behindQueued))).toBe(
      'entitlement: the pack before it does not run',
    )
    const waitsToo = `'2027-01-20T12:00:00Z', '2027-02-20T12:00:00Z', null, '2026-11-21T12:00:00Z'`
    expect(await refusal(insert('follows_id, queued_at', waitsToo))).toBe('queued_packs_follow')
    const unguarded = ['alter table entitlement drop constraint queued_packs_follow']
    expect(await refusal(...unguarded, insert('follows_id, queued_at', waitsToo))).toBe('one_queued_pack')
  })

  test('was queued by its buyer', async () => {
    const behind = `'2026-12-20T12:00:00Z', '2027-01-20T12:00:00Z', follows_id, '2026-11-21T12:00:00Z'`
    expect(await refusal(insert('follows_id, queued_at', behind))).toBe(
      'entitlement: its buyer did not queue it',
    )
  })

  test('has no place among the others once it is revoked', async () => {
    expect(await refusal(revoke('2026-12-20T12:00:00Z', QUEUED), revoke(MIDDLE, RUNNING))).toBe('')
  })
})

test('a running pack does not move, and its end never becomes later', async () => {
  expect(await refusal(update(`ends_at = '2026-12-21T12:00:00Z'`, RUNNING))).toBe(
    'entitlement: what was given cannot change',
  )
  for (const change of [
    `status = 'revoked', term_ends_at = ends_at, ends_at = '2026-12-21T12:00:00Z'`,
    `status = 'revoked', ends_at = '${MIDDLE}'`,
    `status = 'revoked', term_ends_at = '${MIDDLE}', ends_at = '${MIDDLE}'`,
    `status = 'revoked', term_ends_at = ends_at, starts_at = '${MIDDLE}'`,
  ])
    expect(await refusal(update(change, RUNNING)), change).toBe('entitlement: what was given cannot change')
  expect(await refusal(update(`term_ends_at = ends_at`, RUNNING))).toBe('ended_packs_had_a_term')
})

test('an order that queues a plan has this line alone, and keeps its start', async () => {
  expect(await refusal(`update orders set plan_start = 'now' where plan_start = 'queue'`)).toBe(
    'order: what was agreed cannot change',
  )
  const order = `insert into orders (id, subscriber_id, status, customer_kind, amount_paise, cart_hash, placed_at,
      expires_at, plan_start)
    select '${'B'.repeat(23)}', subscriber_id, 'open', customer_kind, amount_paise, 'another', placed_at, expires_at,
      'queue' from orders where plan_start = 'queue'`
  const line = (
    no: number,
    type: string,
  ) => `insert into order_line (order_id, line_no, poid, package_id, name, type,
      duration, months, days, price_paise)
    select '${'B'.repeat(23)}', ${String(no)}, ${type === '1' ? `'P1-SOUTH-STARS-1M', 'south-stars'` : `'P3-VILAKKU', 'vilakku'`},
      name, '${type}', duration, months, days, price_paise from order_line limit 1`
  const alone = 'order: a queued plan is ordered alone'
  expect(await refusal(together(order, line(1, '1')))).toBe('')
  expect(await refusal(together(order, line(1, '1'), line(2, '3')))).toBe(alone)
  expect(await refusal(together(order, line(1, '3')))).toBe(alone)
  expect(await refusal(order)).toBe(alone)
})

describe('a cancellation', () => {
  const APPLIED = `(select c.id from payment_capture c join orders o on o.id = c.order_id and o.plan_start = 'queue')`
  const REFUND = `insert into refund (id, capture_id, token, amount_paise, reason, status, requested_at)
    values ('${OTHER_ID}', ${APPLIED}, 'RF1', 14900, 'cancelled', 'requested', '${MIDDLE}')`
  const REVERSAL = `insert into ledger_transfer (id, kind, ref, booked_at)
    values ('${OTHER_ID}', 'reversal', '${OTHER_ID}', '${MIDDLE}')`
  const ORDER = `update orders set status = 'refunded' where plan_start = 'queue'`
  const PACK = revoke('2026-12-20T12:00:00Z', QUEUED)
  const record = (given: { cancelled?: string; proved?: string; pack?: string } = {}) => `
    insert into pack_cancellation (refund_id, entitlement_id, starts_at, cancelled_at, proved_at)
    select '${OTHER_ID}', id, starts_at, '${given.cancelled ?? MIDDLE}', '${given.proved ?? MIDDLE}'
    from entitlement where ${given.pack ?? QUEUED}`
  const all = [REFUND, REVERSAL, ORDER, PACK, record()]
  const without = (part: string) => refusal(together(...all.filter((one) => one !== part)))

  test('has its refund, order, pack and ledger transfer together', async () => {
    expect(await refusal(together(...all))).toBe('')
    expect(await without(REVERSAL)).toBe('order: refunded, and its money does not go back')
    expect(await without(PACK)).not.toBe('')
    expect(await without(ORDER)).toBe('refund: not of a sale that its owner cancelled, in full')
    expect(await without(all[4] ?? '')).toBe('refund: not of a sale that its owner cancelled, in full')
    expect(await without(REFUND)).not.toBe('')
  })

  test('is made before the start, by a person who proved to be the owner a moment before', async () => {
    const instead = (given: Parameters<typeof record>[0]) =>
      refusal(together(REFUND, REVERSAL, ORDER, PACK, record(given)))
    expect(await instead({ cancelled: '2026-12-20T12:00:00Z', proved: '2026-12-20T12:00:00Z' })).toBe(
      'cancelled_before_the_start',
    )
    expect(await instead({ proved: '2026-12-01T11:49:00Z' })).toBe('cancelled_by_its_owner')
    expect(await instead({ pack: RUNNING })).not.toBe('')
  })

  test('is for the whole amount, and never changes', async () => {
    const less = REFUND.replace('14900', '14800')
    expect(await refusal(together(less, REVERSAL, ORDER, PACK, record()))).toBe(
      'refund: not of a sale that its owner cancelled, in full',
    )
    for (const change of ['delete from pack_cancellation', 'update pack_cancellation set starts_at = now()'])
      expect(await refusal(together(...all), change)).toBe('pack_cancellation only grows')
  })
})
