/** Debits in flight whose payment attempt is decided. */
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import { isDueQuery, type Query, rowsQuery } from '#api/platform/db/batch.ts'
import { sql } from 'kysely'

const inFlight = (gateway: GatewayName) => sql`
  debit d join payment_attempt a on a.id = d.attempt_id
  where d.state in ('sending', 'unknown') and a.gateway = ${gateway}`

/** Builds the query that checks whether payment attempts of debits at a gateway were decided. */
export const debitsAreDecided = (gateway: GatewayName, now: Date): Query<boolean> =>
  isDueQuery(inFlight(gateway), 'd.end_at', now)

export type DecidedDebit = {
  attemptId: string
  renewalId: string
  isCaptured: boolean
  /** The result code of the bank in the verification; empty where the gateway stated none. */
  bankCode: string
  /** Whether the renewal is open. */
  isOpen: boolean
  subscriberId: string
}

/** Reads debits whose payment attempts were decided, without those whose attempts are in `except`. */
export const decidedDebitsQuery = (
  gateway: GatewayName,
  { limit, except }: { limit: number; except: string[] },
): Query<DecidedDebit[]> =>
  rowsQuery(
    sql<DecidedDebit>`
      select one.*, r.next_step_at is not null as "isOpen", s.subscriber_id as "subscriberId"
      from (
        select d.attempt_id as "attemptId", d.renewal_id as "renewalId", a.status = 'captured' as "isCaptured",
          coalesce((select n.detail from payment_news n
            where n.attempt_id = a.id and n.source = 'poll' and n.claim = 'failed'
            order by n.heard_at desc limit 1), '') as "bankCode"
        from ${inFlight(gateway)} and d.end_at is not null and d.attempt_id <> all(${except}::text[])
        order by d.end_at limit ${limit}) one
      join renewal r on r.id = one."renewalId" join subscription s on s.id = r.subscription_id`,
    (row) => row,
  )
