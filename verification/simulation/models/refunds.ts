/** A gateway's refunds: one for each token, accepted at once, completed later; some fail. */
import type { Chance } from '#verification/simulation/seeded-random.ts'
import { type RefundLine, sumOf } from './gateway-books.ts'
import type { Payment } from './payment.ts'

type Refusal = { refused: 'unknown' | 'sum' | 'state' | 'token' }
type Wish = { token: string; amountPaise: number }

export type Refunds = {
  take: (payment: Payment | undefined, wish: Wish) => RefundLine | Refusal
  byToken: (token: string) => RefundLine | undefined
  byRequest: (requestId: string) => RefundLine | undefined
  of: (paymentId: string) => RefundLine[]
  settle: () => void
}

export function makeRefunds(time: () => number, chance: () => Chance): Refunds {
  const all: RefundLine[] = []
  const of = (paymentId: string) => all.filter((refund) => refund.paymentId === paymentId)
  const settle = (): void => {
    for (const refund of all)
      if (refund.state === 'queued' && refund.endsAt <= time()) refund.state = refund.endsAs
  }
  const find = (is: (refund: RefundLine) => boolean) => {
    settle()
    return all.find(is)
  }
  return {
    of,
    settle,
    byToken: (token) => find((refund) => refund.token === token),
    byRequest: (requestId) => find((refund) => refund.requestId === requestId),
    take(payment, { token, amountPaise }) {
      if (!payment) return { refused: 'unknown' }
      if (find((refund) => refund.token === token)) return { refused: 'token' }
      if (payment.state !== 'captured') return { refused: 'state' }
      const left = payment.chargedPaise - sumOf(of(payment.id), ['queued', 'success'])
      if (amountPaise <= 0 || amountPaise > left) return { refused: 'sum' }
      const refund: RefundLine = {
        ...{ token, amountPaise, paymentId: payment.id, state: 'queued' },
        requestId: `1${String(chance().below(10 ** 9)).padStart(9, '0')}${String(all.length)}`,
        endsAt: time() + chance().one([0, 60_000, 3_600_000, 40_000_000]),
        endsAs: chance().happens(0.9) ? 'success' : 'failure',
      }
      all.push(refund)
      return refund
    },
  }
}
