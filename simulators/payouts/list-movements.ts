/** Lists the payments that were captured at a gateway, the refunds that are done, and the chargebacks. */
import type { BankGateway } from '#simulators/bank-gateways.ts'
import { capturedPaise as paidAtPaytm } from '#simulators/paytm/payment.ts'
import { listBooks as listPaytmBooks } from '#simulators/paytm/payment-store.ts'
import { listRefundsOf as listPaytmRefunds } from '#simulators/paytm/refund-store.ts'
import { capturedPaise } from '#simulators/payu/payment.ts'
import { listBooks } from '#simulators/payu/payment-store.ts'
import { listRefundsOf } from '#simulators/payu/refund-store.ts'
import type { Store } from '#simulators/store.ts'
import { listChargebacks } from './chargeback-store.ts'
import type { Movement } from './payout-line.ts'

export const listMovements = (store: Store, gateway: BankGateway): Movement[] => [
  ...MOVEMENTS[gateway](store),
  ...listChargebacks(store, gateway).map(({ attemptId, caseId, amountPaise }): Movement => ({
    gateway,
    kind: 'chargeback',
    reference: caseId,
    attemptId,
    amountPaise: 0 - amountPaise,
  })),
]

const payuMovements = (store: Store): Movement[] =>
  listBooks(store).flatMap(({ payment }) => {
    const { txnid: attemptId, mihpayid } = payment
    const one = { gateway: 'payu', attemptId, at: payment.openedAt } as const
    return [
      ...captureOf({ ...one, kind: 'payment', reference: mihpayid, amountPaise: capturedPaise(payment) }),
      ...listRefundsOf(store, mihpayid)
        .filter(({ state, action }) => state === 'success' && action === 'refund')
        .map(({ token, amountPaise, askedAt: at }): Movement => refundOf({ ...one, at }, token, amountPaise)),
    ]
  })

const paytmMovements = (store: Store): Movement[] =>
  listPaytmBooks(store).flatMap(({ payment }) => {
    const { orderId: attemptId, txnId } = payment
    const one = { gateway: 'paytm', attemptId, at: payment.openedAt } as const
    return [
      ...captureOf({ ...one, kind: 'payment', reference: txnId, amountPaise: paidAtPaytm(payment) }),
      ...listPaytmRefunds(store, attemptId)
        .filter(({ state }) => state === 'success')
        .map(({ refId, amountPaise, askedAt: at }): Movement => refundOf({ ...one, at }, refId, amountPaise)),
    ]
  })

const captureOf = (payment: Movement): Movement[] => (payment.amountPaise > 0 ? [payment] : [])

const refundOf = (
  one: Pick<Movement, 'gateway' | 'attemptId' | 'at'>,
  reference: string,
  amountPaise: number,
): Movement => ({ ...one, kind: 'refund', reference, amountPaise: 0 - amountPaise })

const MOVEMENTS: Record<BankGateway, (store: Store) => Movement[]> = {
  payu: payuMovements,
  paytm: paytmMovements,
}
