/**
 * What the models of PayU and Paytm have in common: payments of customers, refunds of merchants, and the books of both.
 */
import type { Chance } from '#verification/simulation/seeded-random.ts'
import { type BookLine, type RefundLine, sumOf } from './gateway-books.ts'
import { makeRefunds, type Refunds } from './refunds.ts'
import {
  hasMoney,
  LATEST_MS,
  letTimePass,
  PAGE_LASTS_MS,
  type Payment,
  type PaymentState,
} from './payment.ts'

/** What happens to a payment on a gateway's page: the state now, a later state, and whether the amount differs. */
export type Deed = { now: PaymentState; later?: PaymentState; otherSum?: boolean }

const DEEDS = {
  success: { now: 'captured' },
  'another sum': { now: 'captured', otherSum: true },
  'authorised only': { now: 'authorised' },
  'authorised, then captured': { now: 'authorised', later: 'captured' },
  declined: { now: 'declined' },
  cancelled: { now: 'cancelled' },
  dropped: { now: 'dropped' },
  /** The gateway itself learns of it later: until then it reports that the payment was not attempted. */
  'unheard of, then success': { now: 'opened', later: 'captured' },
  'pending, then success': { now: 'pending', later: 'captured' },
  'pending, then declined': { now: 'pending', later: 'declined' },
  'pending, then given back': { now: 'pending', later: 'returned' },
  'cancelled, then success': { now: 'cancelled', later: 'captured' },
  'dropped, then success': { now: 'dropped', later: 'captured' },
} as const satisfies Record<string, Deed>

export type DeedName = keyof typeof DEEDS
export const DEED_NAMES = Object.keys(DEEDS) as DeedName[]

/**
 * A gateway closes the page of an attempt after this many payments. An answer names one of several captures, in turn;
 * the limit lets the shop see all of them after the last change, because lists cause more verifications than that.
 */
const MOST_TRIES = 8

export type Till = {
  /** Records that the customer's browser arrived; the same attempt again changes nothing. */
  open: (attemptId: string, askedPaise: number) => 'open' | 'duplicate'
  /** Returns undefined if the page is closed. */
  pay: (attemptId: string, deed: DeedName) => Payment | undefined
  openAttempts: () => string[]
  /** Returns the payment that an answer about the attempt names: of several captures a different one in turn. */
  shown: (attemptId: string) => Payment | undefined
  byId: (paymentId: string) => Payment | undefined
  /** Returns what was begun in a span of time, both ends included. */
  begunBetween: (from: number, to: number) => Payment[]
  refunds: Refunds
  /** @returns the payments that changed */
  letTimePass: () => Payment[]
  lines: () => BookLine[]
}

type Given = { gateway: BookLine['gateway']; now: () => Date; chance: () => Chance }

export function makeTill({ gateway, now, chance }: Given): Till {
  const payments: Payment[] = []
  const asked = new Map<string, number>()
  const time = () => now().getTime()
  const refunds = makeRefunds(time, chance)
  const of = (attemptId: string) => payments.filter((payment) => payment.attemptId === attemptId)
  const isOpen = ({ openedAt }: Payment) => time() - openedAt <= PAGE_LASTS_MS

  const begin = (attemptId: string, askedPaise: number): Payment => {
    const drawn = String(chance().below(10 ** 9)).padStart(9, '0')
    const id = `4${drawn}${String(payments.length).padStart(7, '0')}`
    const payment: Payment = {
      ...{ id, attemptId, askedPaise, chargedPaise: askedPaise },
      ...{ state: 'opened', openedAt: time(), later: undefined },
    }
    payments.push(payment)
    return payment
  }

  return {
    refunds,
    byId: (paymentId) => payments.find(({ id }) => id === paymentId),
    begunBetween: (from, to) => payments.filter(({ openedAt }) => openedAt >= from && openedAt <= to),
    open(attemptId, askedPaise) {
      const before = of(attemptId)
      if (before.some((payment) => hasMoney(payment) || payment.state === 'pending')) return 'duplicate'
      if (before.length === 0) begin(attemptId, askedPaise)
      return 'open'
    },
    pay(attemptId, name) {
      const [first] = of(attemptId)
      if (!first || !isOpen(first) || of(attemptId).length >= MOST_TRIES) return undefined
      const payment = first.state === 'opened' ? first : begin(attemptId, first.askedPaise)
      pay(payment, DEEDS[name], { now: time(), chance: chance(), latest: first.openedAt + LATEST_MS })
      return payment
    },
    openAttempts: () => [...new Set(payments.filter(isOpen).map(({ attemptId }) => attemptId))],
    shown(attemptId) {
      const all = of(attemptId)
      const captured = all.filter(({ state }) => state === 'captured')
      if (captured.length === 0) return all.at(-1)
      const turn = asked.get(attemptId) ?? 0
      asked.set(attemptId, turn + 1)
      return captured[turn % captured.length]
    },
    letTimePass() {
      refunds.settle()
      return letTimePass(payments, time())
    },
    lines: () => payments.map((payment) => lineOf(gateway, payment, refunds.of(payment.id))),
  }
}

function lineOf(gateway: BookLine['gateway'], payment: Payment, refunds: RefundLine[]): BookLine {
  const returnedByItself = payment.state === 'returned'
  return {
    gateway,
    attemptId: payment.attemptId,
    paymentId: payment.id,
    capturedPaise: hasMoney(payment) ? payment.chargedPaise : 0,
    refundedPaise: returnedByItself ? payment.chargedPaise : sumOf(refunds, ['success']),
    stuckPaise: sumOf(refunds, ['failure']),
    returnedByItself,
  }
}

function pay(
  payment: Payment,
  deed: Deed,
  { now, chance, latest }: { now: number; chance: Chance; latest: number },
): void {
  const more = chance.one([-100, 100, 5000])
  payment.chargedPaise = deed.otherSum ? payment.askedPaise + more : payment.askedPaise
  payment.state = deed.now
  const wait = chance.one([20_000, 300_000, 2_400_000, 20_000_000, 200_000_000])
  // A bank releases an authorisation that is not captured.
  const later = deed.later ?? (deed.now === 'authorised' ? 'declined' : undefined)
  payment.later = later && { at: Math.min(now + wait, latest), state: later }
}
