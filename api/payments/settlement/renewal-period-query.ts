/** The period that the order of a renewal pays, and whether it can still be paid. */
import type { Order } from '#api/orders/order.ts'
import { noQuery, type Query, rowQuery } from '#api/platform/db/batch.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'

export type RenewalPeriod = {
  /** False once the renewal was given up or skipped, or its subscription was stopped. */
  isOpen: boolean
  /** The planned period. A period that is paid late starts later. */
  dueAt: Date
  endsAt: Date
}

/** Locks the subscription of an order of a renewal against a stop until the transaction ends. */
export async function lockRenewalOf(tx: Tx, orderId: string): Promise<void> {
  await sql`
    select 1 from subscription where id = (select r.subscription_id from renewal r where r.order_id = ${orderId})
    for no key update`.execute(tx)
}

/** Reads the period of the order of a renewal; undefined for any other order. */
export const renewalPeriodQuery = ({
  id,
  start,
}: Pick<Order, 'id' | 'start'>): Query<RenewalPeriod | undefined> =>
  start === 'renewal'
    ? rowQuery(
        sql<{ isOpen: boolean; dueAt: string; endsAt: string }>`
          select s.state = 'active' and r.next_step_at is not null as "isOpen", r.due_at as "dueAt",
            r.ends_at as "endsAt"
          from renewal r join subscription s on s.id = r.subscription_id where r.order_id = ${id}`,
        ({ isOpen, dueAt, endsAt }) => ({ isOpen, dueAt: new Date(dueAt), endsAt: new Date(endsAt) }),
      )
    : noQuery
