/** Compares the shop's books with those of the simulators, payment by payment and in sums. */
import type { Way } from './purchases.ts'
import { type DrillShop, queryRows } from './shop.ts'

const WAYS: readonly Way[] = ['payu', 'paytm', 'satellite-wallet']

export type Comparison = {
  payments: number
  capturedPaise: number
  refundedPaise: number
  /** The gateways' balances less those of the ledger. */
  differencePaise: number
  differences: string[]
}

type OurPayment = { id: string; captured: number; refunded: number }

/** A payment whose order the restore lost agrees once it is refunded in full: the ledger has neither the payment nor the refund. */
export async function compareBooks(
  databaseUrl: string,
  { simulators }: Pick<DrillShop, 'simulators'>,
): Promise<Comparison> {
  const total: Comparison = {
    payments: 0,
    capturedPaise: 0,
    refundedPaise: 0,
    differencePaise: 0,
    differences: [],
  }
  for (const way of WAYS) {
    const ours = await queryRows<OurPayment>(
      databaseUrl,
      `select c.gateway_payment_id as id, c.amount_paise::int as captured, coalesce((select sum(r.amount_paise)
         from refund r where r.capture_id = c.id and r.status = 'done'), 0)::int as refunded
       from payment_capture c where c.gateway = $1`,
      [way],
    )
    const known = new Map(ours.map((payment) => [payment.id, payment]))
    const [{ balance } = { balance: 0 }] = await queryRows<{ balance: number }>(
      databaseUrl,
      'select coalesce(sum(amount_paise), 0)::int as balance from ledger_entry where account = $1',
      [`gateway:${way}`],
    )
    let theirs = 0
    for (const { paymentId, capturedPaise, refundedPaise } of await simulators.books(way)) {
      theirs += capturedPaise - refundedPaise
      total.payments += capturedPaise > 0 ? 1 : 0
      total.capturedPaise += capturedPaise
      total.refundedPaise += refundedPaise
      const { captured, refunded } = known.get(paymentId) ?? {
        captured: refundedPaise,
        refunded: refundedPaise,
      }
      known.delete(paymentId)
      if (captured !== capturedPaise || refunded !== refundedPaise)
        total.differences.push(
          `${way} ${paymentId}: ${String(capturedPaise)} less ${String(refundedPaise)} at the gateway, ` +
            `${String(captured)} less ${String(refunded)} in the database`,
        )
    }
    for (const id of known.keys()) total.differences.push(`${way} ${id}: not at the gateway`)
    total.differencePaise += Math.abs(theirs - balance)
  }
  return total
}
