/** Tests by SQL that the database keeps the order of a renewal for its debits. */
import { openMandateShop } from '#test/mandate-shop.ts'
import { findRefusal } from '#test/refusal.ts'
import { expect, test } from 'vitest'

const ORDER =
  'id subscriber_id status customer_kind amount_paise cart_hash placed_at expires_at language plan_start'
const ATTEMPT =
  'id order_id number gateway status amount_paise description customer_name customer_email customer_mobile started_at'

/** Returns the insert of a copy with other values. */
const copy = (table: string, columns: string, changes: Record<string, string>, which: string): string => {
  const names = columns.split(' ')
  const values = names.map((name) => changes[name] ?? name)
  return `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} where ${which} limit 1`
}

/** Opens a shop whose renewal is collected, and whose first debit has failed. */
async function openCollecting() {
  const shop = await openMandateShop()
  await shop.runUntil('2026-11-20T12:05:00Z')
  await shop.act('empty')
  shop.skipTo('2026-12-17T03:00:00Z')
  await shop.runUntil('2026-12-20T00:30:00Z')
  expect(await shop.renewals()).toEqual(['2 collecting accepted failed'])
  return { ...shop, refusal: (...statements: string[]) => findRefusal(shop.db, ...statements) }
}

test('an order of a renewal belongs to one that is collected', async () => {
  const { refusal } = await openCollecting()
  const another = copy(
    'orders',
    ORDER,
    { id: `'${'A'.repeat(23)}'`, cart_hash: `'another'` },
    `plan_start = 'renewal'`,
  )
  const withoutLines = 'alter table orders disable trigger queued_plans_are_alone'
  expect(await refusal(withoutLines, another)).toBe('order: of no renewal that is collected')
})

test('an attempt at the order of a renewal is one of its debits', async () => {
  const { refusal } = await openCollecting()
  const byHand = copy(
    'payment_attempt',
    ATTEMPT,
    { id: `order_id || '02'`, number: '2', status: `'sent'` },
    'id in (select attempt_id from debit)',
  )
  expect(await refusal(byHand)).toBe('attempt: no debit of its renewal')
})

test('the period of a renewal cannot change once it is announced', async () => {
  const { refusal } = await openCollecting()
  for (const change of [`ends_at = ends_at + interval '1 day'`, `due_at = due_at - interval '1 day'`])
    expect(await refusal(`update renewal set ${change}`)).toBe('renewal: what was announced cannot change')
  expect(await refusal('update renewal set ends_at = due_at')).not.toBe('')
})

test('only a subscription that is live has a next step', async () => {
  const { refusal } = await openCollecting()
  expect(await refusal(`update subscription set state = 'ended', next_step_at = state_since`)).toBe(
    'steps_while_live',
  )
})
