/** The mandates that are not registered yet: those whose payment was captured, and those that wait for it too long. */
import { isDueQuery, type JsonRow, momentFrom, type Query, rowsQuery } from '#api/platform/db/batch.ts'
import { sql } from 'kysely'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import { LIVE_STATES } from '#api/renewals/subscriptions/subscription.ts'

export type CapturedMandate = {
  id: string
  gateway: GatewayName
  attemptId: string
  /** The gateway's id of the payment. */
  gatewayPaymentId: string
  capturedAt: Date
  subscriberId: string
  /** The subscriber's number, as the gateway knows it. Null for one who is erased. */
  customerId: string | null
  orderId: string
  poid: string
  packageId: string
  months: number
  /**
   * The start of the plan that the payment bought. Null where no subscription may follow: the payment is refunded, or its
   * subscriber has another subscription or is erased.
   */
  startsAt: Date | null
}

type Row = JsonRow<CapturedMandate>

type DueAtGateway = { gateway: GatewayName; now: Date; except: string[] }

const isDueAtGateway = ({ gateway, now, except }: DueAtGateway) => sql`
  m.gateway = ${gateway} and m.register_at <= ${now} and m.id <> all(${except}::uuid[])`

/** Builds the query that checks whether mandates of a gateway wait to be registered. */
export const mandatesAreCaptured = (gateway: GatewayName, now: Date): Query<boolean> =>
  isDueQuery(sql`mandate where gateway = ${gateway} and state = 'created'`, 'register_at', now)

/**
 * Builds the query of the due captured mandates of a gateway, without those in `except`, or of all those of a
 * subscriber. A second mandate of a subscriber is read once the first one is registered. Where an attempt was captured twice, the
 * capture that paid the order counts: `applied` sorts before `refund`.
 */
export const capturedMandatesQuery = (
  of: DueAtGateway | { subscriberId: string },
  limit: number,
): Query<CapturedMandate[]> =>
  rowsQuery(
    sql<Row>`
      select distinct on (o.subscriber_id) m.id, m.gateway, m.attempt_id as "attemptId", c.gateway_payment_id as "gatewayPaymentId",
        c.captured_at as "capturedAt", o.subscriber_id as "subscriberId", o.id as "orderId",
        (select p.number from subscriber p where p.id = o.subscriber_id) as "customerId", l.poid, l.package_id as "packageId", m.months, (
          select e.starts_at from entitlement e
          where e.order_id = o.id and e.line_no = l.line_no and e.status = 'active'
            and c.disposition = 'applied' and o.status = 'paid'
            and exists (select from subscriber p where p.id = o.subscriber_id and p.erased_at is null)
            and not exists (select from subscription s
              where s.subscriber_id = o.subscriber_id and s.state = any(${[...LIVE_STATES]}))
        ) as "startsAt"
      from mandate m
      join payment_capture c on c.attempt_id = m.attempt_id and c.gateway = m.gateway
      join orders o on o.id = c.order_id
      join order_line l on l.order_id = o.id and l.type = '1'
      where m.state = 'created'
        and ${'gateway' in of ? isDueAtGateway(of) : sql`o.subscriber_id = ${of.subscriberId}`}
      order by o.subscriber_id, m.agreed_at, m.id, c.disposition, c.captured_at, c.id limit ${limit}`,
    ({ startsAt, capturedAt, ...row }) => ({
      ...row,
      startsAt: momentFrom(startsAt),
      capturedAt: new Date(capturedAt),
    }),
  )

/** Reads the mandates of a gateway that have waited since before `before` for the capture of their payment, without those in `except`. */
export const uncapturedMandatesQuery = (
  gateway: GatewayName,
  { before, limit, except }: { before: Date; limit: number; except: string[] },
): Query<string[]> =>
  rowsQuery(
    sql<{ id: string }>`
      select id from mandate where gateway = ${gateway} and state = 'created' and register_at is null
        and state_since < ${before} and id <> all(${except}::uuid[])
      order by state_since limit ${limit}`,
    ({ id }) => id,
  )
