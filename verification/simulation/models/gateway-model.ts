/** Common part of the models of PayU and Paytm: payments of customers, refunds of merchants, and the books of both. */
import type { SeededRandom } from '#test/seeded-random.ts'
import { type BookEntry, type RefundEntry, sumAmounts } from './gateway-books.ts'
import { createRefunds } from './refunds.ts'
import {
  isCaptured,
  MAX_PENDING_MS,
  advanceTime,
  PAGE_TTL_MS,
  type Payment,
  type PaymentState,
} from './payment.ts'

/** How a payment on a gateway's page behaves: the state now, a later state, and whether the amount differs. */
export type PaymentBehaviour = { now: PaymentState; later?: PaymentState; wrongAmount?: boolean }

const BEHAVIOURS = {
  success: { now: 'captured' },
  'wrong amount': { now: 'captured', wrongAmount: true },
  'authorised only': { now: 'authorised' },
  'authorised, then captured': { now: 'authorised', later: 'captured' },
  declined: { now: 'declined' },
  cancelled: { now: 'cancelled' },
  dropped: { now: 'dropped' },
  /** The gateway itself learns of it later: until then it reports that the payment was not attempted. */
  'unreported, then success': { now: 'opened', later: 'captured' },
  'pending, then success': { now: 'pending', later: 'captured' },
  'pending, then declined': { now: 'pending', later: 'declined' },
  'pending, then returned': { now: 'pending', later: 'returned' },
  'cancelled, then success': { now: 'cancelled', later: 'captured' },
  'dropped, then success': { now: 'dropped', later: 'captured' },
} as const satisfies Record<string, PaymentBehaviour>

export type BehaviourName = keyof typeof BEHAVIOURS
export const BEHAVIOUR_NAMES = Object.keys(BEHAVIOURS) as BehaviourName[]

/**
 * A gateway closes the page of an attempt after this many payments. An answer names one of several captures, in turn;
 * the limit lets the shop see all of them after the last change, because lists cause more verifications than that.
 */
const MAX_PAYMENTS_PER_ATTEMPT = 8

export type GatewayModel = ReturnType<typeof createGatewayModel>

type GatewayModelOptions = { gateway: BookEntry['gateway']; now: () => Date; random: () => SeededRandom }

export function createGatewayModel({ gateway, now, random }: GatewayModelOptions) {
  const payments: Payment[] = []
  const answerCounts = new Map<string, number>()
  const time = () => now().getTime()
  const refunds = createRefunds(time, random)
  const paymentsOf = (attemptId: string) => payments.filter((payment) => payment.attemptId === attemptId)
  const isOpen = ({ openedAt }: Payment) => time() - openedAt <= PAGE_TTL_MS

  const startPayment = (attemptId: string, requestedPaise: number): Payment => {
    const drawn = String(random().below(10 ** 9)).padStart(9, '0')
    const id = `4${drawn}${String(payments.length).padStart(7, '0')}`
    const payment: Payment = {
      id,
      attemptId,
      requestedPaise,
      chargedPaise: requestedPaise,
      state: 'opened',
      openedAt: time(),
      later: undefined,
    }
    payments.push(payment)
    return payment
  }

  return {
    refunds,
    byId: (paymentId: string) => payments.find(({ id }) => id === paymentId),
    /** Returns the payments that were started in a time span, both ends included. */
    listStartedBetween: (from: number, to: number) =>
      payments.filter(({ openedAt }) => openedAt >= from && openedAt <= to),
    /** Records that the customer's browser arrived; the same attempt again changes nothing. */
    open(attemptId: string, requestedPaise: number) {
      const earlier = paymentsOf(attemptId)
      if (earlier.some((payment) => isCaptured(payment) || payment.state === 'pending')) return 'duplicate'
      if (earlier.length === 0) startPayment(attemptId, requestedPaise)
      return 'open'
    },
    /** Returns undefined if the page is closed. */
    pay(attemptId: string, name: BehaviourName) {
      const [first] = paymentsOf(attemptId)
      if (!first || !isOpen(first) || paymentsOf(attemptId).length >= MAX_PAYMENTS_PER_ATTEMPT)
        return undefined
      const payment = first.state === 'opened' ? first : startPayment(attemptId, first.requestedPaise)
      pay(payment, BEHAVIOURS[name], {
        now: time(),
        random: random(),
        latest: first.openedAt + MAX_PENDING_MS,
      })
      return payment
    },
    openAttempts: () => [...new Set(payments.filter(isOpen).map(({ attemptId }) => attemptId))],
    /** Returns the payment that an answer about the attempt names: of several captures, a different one each time. */
    reportedPayment(attemptId: string) {
      const all = paymentsOf(attemptId)
      const captured = all.filter(({ state }) => state === 'captured')
      if (captured.length === 0) return all.at(-1)
      const answered = answerCounts.get(attemptId) ?? 0
      answerCounts.set(attemptId, answered + 1)
      return captured[answered % captured.length]
    },
    /** Applies the state changes that are due. @returns the payments that changed */
    advanceTime() {
      refunds.completeDue()
      return advanceTime(payments, time())
    },
    bookEntries: () => payments.map((payment) => bookEntryOf(gateway, payment, refunds.of(payment.id))),
  }
}

function bookEntryOf(gateway: BookEntry['gateway'], payment: Payment, refunds: RefundEntry[]): BookEntry {
  const refundedByGateway = payment.state === 'returned'
  return {
    gateway,
    attemptId: payment.attemptId,
    paymentId: payment.id,
    capturedPaise: isCaptured(payment) ? payment.chargedPaise : 0,
    refundedPaise: refundedByGateway ? payment.chargedPaise : sumAmounts(refunds, ['success']),
    failedRefundPaise: sumAmounts(refunds, ['failure']),
    refundedByGateway,
  }
}

function pay(
  payment: Payment,
  behaviour: PaymentBehaviour,
  { now, random, latest }: { now: number; random: SeededRandom; latest: number },
): void {
  const difference = random.pick([-100, 100, 5000])
  payment.chargedPaise = behaviour.wrongAmount ? payment.requestedPaise + difference : payment.requestedPaise
  payment.state = behaviour.now
  const wait = random.pick([20_000, 300_000, 2_400_000, 20_000_000, 200_000_000])
  // A bank releases an authorisation that is not captured.
  const later = behaviour.later ?? (behaviour.now === 'authorised' ? 'declined' : undefined)
  payment.later = later && { at: Math.min(now + wait, latest), state: later }
}
