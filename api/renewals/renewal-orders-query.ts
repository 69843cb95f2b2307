/** Finds which attempts are debits that renewals of the database will request, by the ids that are derived from the renewals. */
import { orderIdOfAttempt, renewalOrderId } from '#api/orders/order.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { addSeconds, DAY_SECONDS } from '#contract/durations.ts'
import { sql } from 'kysely'
import { OPEN_STATES } from './renewal.ts'

/** A period is collected from the morning of the day on which the pack before it ends. */
const COLLECTED_BEFORE_SECONDS = DAY_SECONDS

/** @param attemptIds attempts that the database does not know @returns those of open renewals that have no order yet */
export async function findRenewalOrders(
  db: Db,
  attemptIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (attemptIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from renewal where state = any(${[...OPEN_STATES]}) and order_id is null
      and due_at <= ${addSeconds(now, COLLECTED_BEFORE_SECONDS)}`.execute(db)
  const orders = new Set(rows.map(({ id }) => renewalOrderId(id)))
  return new Set(attemptIds.filter((id) => orders.has(orderIdOfAttempt(id))))
}
