/** Refunds and reconciliations that are due at PayU, written directly into the bench's database. */
import { historyStatements } from '#test/synthetic-history.ts'
import type { BenchDatabase } from './database.ts'
import { SUBSCRIBERS } from './purchases.ts'

/**
 * One order in ten of a history is unpaid. Each paid one has an attempt to reconcile and a second payment to refund.
 */
const ORDERS = 450

export type DueAtPayu = { refunds: number; attempts: number }

/** Writes paid orders, each with a refund that is not due yet. Call it once for each database. */
export const fillOrdersAtPayu = ({ run }: BenchDatabase): Promise<void> =>
  run([
    ...historyStatements({ orders: ORDERS, subscribers: SUBSCRIBERS, seeded: SUBSCRIBERS, refundEvery: 1 }),
    // The devices of the bench's subscribers have no known account yet: an unknown device may request few codes.
    `insert into known_device (subscriber_id, device_id, last_login_at)
      select subscriber_id, device_id, started_at from session`,
  ])

/** Makes all refunds and all reconciliations due now. */
export const makeDue = ({ run }: BenchDatabase): Promise<void> =>
  run([
    // Disables the triggers, which forbid these changes.
    'set session_replication_role = replica',
    `update refund set status = 'requested', gateway_request_id = null, done_at = null`,
    `update payment_attempt set next_poll_at = now(), started_at = now() - interval '3 hours', polled_at = null,
      verify_claimed_at = null where gateway = 'payu' and status = 'captured'`,
    `update outbox set destination = 'payu', payload = '{}', tries = 0, available_at = now(), done_at = null,
      given_up_at = null where topic = 'refund'`,
  ])

/** Leaves nothing due: as if PayU had answered everything. */
export const endDue = ({ run }: BenchDatabase): Promise<void> =>
  run([
    'set session_replication_role = replica',
    `update outbox set payload = null, done_at = now() where topic = 'refund' and done_at is null`,
    `update payment_attempt set next_poll_at = null where gateway = 'payu'`,
    `update refund set status = 'done', done_at = now() where status <> 'done'`,
  ])

/** Counts what PayU has not answered, even if the shop has claimed it and waits. */
export async function countDue({ query }: BenchDatabase): Promise<DueAtPayu> {
  const [row] = await query<DueAtPayu>(`
    select
      (select count(*) from outbox where topic = 'refund' and done_at is null and given_up_at is null)::int as refunds,
      (select count(*) from payment_attempt
        where gateway = 'payu' and next_poll_at is not null and polled_at is null)::int as attempts`)
  if (!row) throw new Error('PostgreSQL counted nothing')
  return row
}
