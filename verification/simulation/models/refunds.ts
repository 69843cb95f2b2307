/** A gateway's refunds: one for each token, accepted at once, completed later; some fail. */
import type { SeededRandom } from '#test/seeded-random.ts'
import { type RefundEntry, sumAmounts } from './gateway-books.ts'
import type { Payment } from './payment.ts'

type Rejection = { refused: 'unknown' | 'amount' | 'state' | 'token' }
type RefundRequest = { token: string; amountPaise: number }

export function createRefunds(time: () => number, random: () => SeededRandom) {
  const all: RefundEntry[] = []
  const of = (paymentId: string) => all.filter((refund) => refund.paymentId === paymentId)
  const completeDue = (): void => {
    for (const refund of all)
      if (refund.state === 'queued' && refund.completesAt <= time()) refund.state = refund.finalState
  }
  const find = (matches: (refund: RefundEntry) => boolean) => {
    completeDue()
    return all.find(matches)
  }
  return {
    of,
    completeDue,
    byToken: (token: string) => find((refund) => refund.token === token),
    byRequest: (requestId: string) => find((refund) => refund.requestId === requestId),
    request(payment: Payment | undefined, { token, amountPaise }: RefundRequest): RefundEntry | Rejection {
      if (!payment) return { refused: 'unknown' }
      if (find((refund) => refund.token === token)) return { refused: 'token' }
      if (payment.state !== 'captured') return { refused: 'state' }
      const left = payment.chargedPaise - sumAmounts(of(payment.id), ['queued', 'success'])
      if (amountPaise <= 0 || amountPaise > left) return { refused: 'amount' }
      const refund: RefundEntry = {
        token,
        amountPaise,
        paymentId: payment.id,
        state: 'queued',
        requestId: `1${String(random().below(10 ** 9)).padStart(9, '0')}${String(all.length)}`,
        // At once, after a minute, an hour or eleven hours.
        completesAt: time() + random().pick([0, 60_000, 3_600_000, 40_000_000]),
        finalState: random().happens(0.9) ? 'success' : 'failure',
      }
      all.push(refund)
      return refund
    },
  }
}
