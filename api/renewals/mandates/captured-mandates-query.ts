/** The mandates whose payment was captured, and which are not registered yet. */
import { existsQuery, type JsonRow, momentFrom, type Query, rowsQuery } from '#api/platform/db/batch.ts'
import { sql } from 'kysely'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import { LIVE_STATES } from '#api/renewals/subscriptions/subscription.ts'

export type CapturedMandate = {
  id: string
  /** The gateway's id of the payment, which is its id of the mandate. */
  gatewayMandateId: string
  subscriberId: string
  orderId: string
  poid: string
  packageId: string
  months: number
  /**
   * The start of the plan that the payment bought. Null where no subscription may follow: the payment goes back, or its
   * subscriber has another subscription or is erased.
   */
  startsAt: Date | null
}

type Row = JsonRow<CapturedMandate>

/** Returns the query whether mandates of a gateway wait to be registered. */
export const mandatesAreCaptured = (gateway: GatewayName): Query<boolean> =>
  existsQuery(sql`
    select from mandate m join payment_capture c on c.attempt_id = m.attempt_id and c.gateway = m.gateway
    where m.state = 'created' and m.gateway = ${gateway}`)

/** Returns the query of the captured mandates of a gateway, or of a subscriber. */
export const capturedMandatesQuery = (
  of: { gateway: GatewayName } | { subscriberId: string },
  limit: number,
): Query<CapturedMandate[]> =>
  rowsQuery(
    sql<Row>`
      select m.id, c.gateway_payment_id as "gatewayMandateId", o.subscriber_id as "subscriberId", o.id as "orderId",
        l.poid, l.package_id as "packageId", m.months, (
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
        and ${'gateway' in of ? sql`m.gateway = ${of.gateway}` : sql`o.subscriber_id = ${of.subscriberId}`}
      limit ${limit}`,
    ({ startsAt, ...row }) => ({ ...row, startsAt: momentFrom(startsAt) }),
  )
