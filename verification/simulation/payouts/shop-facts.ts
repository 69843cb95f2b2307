/** What the shop has booked at the gateways with payouts: the facts that payout lines and bank lines are compared with. */
import { dayOf } from '#verification/simulation/reminders/check-reminders.ts'
import type { Scenario } from '#verification/simulation/scenario.ts'
import { sql } from 'kysely'

type ShopCapture = { gateway: string; reference: string; amountPaise: number; day: number }

type ShopRefund = {
  gateway: string
  token: string
  requestId: string | null
  amountPaise: number
  /** The number of the day in India on which it was done; null while it is not done. */
  day: number | null
  /** The reference of a refund that staff sent by bank transfer. */
  transfer: string | null
}

export type ShopFacts = { captures: ShopCapture[]; refunds: ShopRefund[] }

export async function readShopFacts({ database: { db } }: Scenario): Promise<ShopFacts> {
  const { rows: captures } = await sql<Omit<ShopCapture, 'day'> & { at: Date }>`
    select gateway, gateway_payment_id as reference, amount_paise as "amountPaise", captured_at as at
    from payment_capture where gateway <> 'satellite-wallet'`.execute(db)
  const { rows: refunds } = await sql<Omit<ShopRefund, 'day'> & { at: Date | null }>`
    select c.gateway, r.token, r.gateway_request_id as "requestId", r.amount_paise - r.covered_paise as "amountPaise",
      case when r.status = 'done' then r.done_at end as at, h.reference as transfer
    from refund r join payment_capture c on c.id = r.capture_id
    left join refund_by_hand h on h.refund_id = r.id and h.sent_from = 'bank'
    where c.gateway <> 'satellite-wallet'`.execute(db)
  return {
    captures: captures.map(({ at, ...capture }) => ({ ...capture, day: dayOf(at) })),
    refunds: refunds.map(({ at, ...refund }) => ({ ...refund, day: at === null ? null : dayOf(at) })),
  }
}
