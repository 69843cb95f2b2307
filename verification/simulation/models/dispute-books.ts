/**
 * The disputes of buyers' banks, from the gateways' own books: a bank disputes a captured payment, the gateway withholds the
 * amount, and the bank decides. They use no data of the shop, and share no code with its disputes.
 */
import type { SeededRandom } from '#test/seeded-random.ts'
import type { BookEntry } from './gateway-books.ts'
import type { PageGateway } from './gateway-message.ts'

export type DisputeCase = {
  gateway: PageGateway
  caseId: string
  paymentId: string
  kind: 'retrieval' | 'chargeback' | 'pre_arbitration'
  amountPaise: number
  openedAt: number
  /** Until when the gateway accepts evidence. */
  respondBy: number
  hasEvidence: boolean
  /** `won`: the shop keeps the money. */
  state: 'undecided' | 'won' | 'lost'
}

const DAY_MS = 86_400_000

export function createDisputeBooks(now: () => Date, random: () => SeededRandom) {
  const cases: DisputeCase[] = []
  const time = () => now().getTime()
  const withMoney = () => cases.filter(({ kind }) => kind !== 'retrieval')
  const sumOf = (some: DisputeCase[]) => some.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

  return {
    cases,
    /** A bank disputes a payment, all that is left of it or a part. @returns undefined if nothing is left to dispute */
    open(
      gateway: PageGateway,
      { paymentId, capturedPaise, refundedPaise }: BookEntry,
    ): DisputeCase | undefined {
      const disputed = sumOf(withMoney().filter((one) => one.paymentId === paymentId))
      const left = capturedPaise - disputed
      const amountPaise = random().pick([left, left, left - refundedPaise, Math.ceil(left / 2)])
      if (amountPaise <= 0) return undefined
      const one: DisputeCase = {
        gateway,
        caseId: `CASE${String(cases.length + 1)}`,
        paymentId,
        amountPaise,
        kind: random().pick(['retrieval', 'chargeback', 'chargeback', 'chargeback', 'pre_arbitration']),
        openedAt: time(),
        respondBy: time() + random().between(1, 5) * DAY_MS,
        hasEvidence: false,
        state: 'undecided',
      }
      cases.push(one)
      return one
    },
    /** The bank decides: for the buyer only once it has the evidence, or its deadline has passed. */
    decide(one: DisputeCase): void {
      if (one.state !== 'undecided') return
      const mayLose = one.hasEvidence || one.respondBy <= time()
      one.state = mayLose && random().happens(0.6) ? 'lost' : 'won'
    },
    /** Returns what a gateway took from the shop by cases in these states. */
    withheldPaise: (gateway: string, states: DisputeCase['state'][]): number =>
      sumOf(withMoney().filter((one) => one.gateway === gateway && states.includes(one.state))),
  }
}
