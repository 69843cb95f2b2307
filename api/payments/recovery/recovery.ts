/**
 * The entries of a gateway's books that a restored database lacks: payments of attempts that the database does not
 * know, and refunds that its ledger lacks. Pure.
 */
import type { FoundRefund, GatewayName } from '#api/payments/gateways/gateway.ts'
import type { RefundStatus } from '#api/payments/refunds/refund.ts'
import { paise, type Paise } from '#contract/money.ts'

/** `isByBank`: the gateway refused it, and staff sent it by bank transfer. */
type BookedRefund = { token: string; amountPaise: Paise; status: RefundStatus; isByBank: boolean }

/** A capture that the database has, with all refunds of it that the database has. */
export type BookedPayment = {
  orderId: string
  attemptId: string
  gatewayPaymentId: string
  capturedPaise: Paise
  refunds: BookedRefund[]
}

/**
 * `whole`, `part`: the shop sent it, and the same refund of the order has the same reference, so its gateway sends nothing again.
 * `later_part`: the database lacks an earlier part too, and its gateway does not have that one: the next refund would have its reference.
 * `differs`: the database has another amount under the reference. `by_hand`: the database has a refund, or refunds of this
 * sum, that its gateway refused, and a person sent them in the gateway's pages. `unexplained`: its reference is not one of the
 * shop's, or the gateway states only a sum, of which a refund that it refused may be a part.
 */
type MissingKind = 'whole' | 'part' | 'later_part' | 'differs' | 'by_hand' | 'unexplained'

/** A refund at a gateway that the ledger lacks. `token`: null where the gateway states only a sum. */
export type MissingRefund = {
  orderId: string
  gatewayPaymentId: string
  token: string | null
  amountPaise: Paise
  kind: MissingKind
  /** Of a part with a reference: its number among the partial refunds of the payment. They are proposed again in this order. */
  partNo?: number
}

/** A payment of an attempt that the database does not know. */
export type UnknownPayment = {
  attemptId: string
  gatewayPaymentId: string
  capturedPaise: Paise
  returnedPaise: Paise
  /** How many refunds of it the gateway has. */
  refunds: number
  /**
   * `renewal`: a debit whose renewal the database has. Its job requests the same debit, which the gateway knows as paid.
   * `by_hand`: the operator states that a person returned it, because the gateway refused the refund.
   */
  state: 'open' | 'returned' | 'by_hand' | 'renewal'
}

export type GatewayRecovery = {
  gateway: GatewayName
  /** How many captures the gateway lists in the span; null where it has no list, or the list was not read. */
  listed: number | null
  /** How many captures the run booked. */
  booked: number
  unknown: UnknownPayment[]
  missing: MissingRefund[]
  /** What the gateway did not answer. The run is repeated later. */
  faults: string[]
}

const sumOf = (amounts: readonly { amountPaise: number }[]): number =>
  amounts.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/** @param found all refunds of the payment at its gateway @param isRenewal whether a renewal of the database has its id */
export function judgeUnknown(
  payment: Pick<UnknownPayment, 'attemptId' | 'gatewayPaymentId' | 'capturedPaise'>,
  found: readonly FoundRefund[],
  isRenewal: boolean,
): UnknownPayment {
  const returnedPaise = paise(sumOf(found))
  const { attemptId, gatewayPaymentId, capturedPaise } = payment
  const known = { attemptId, gatewayPaymentId, capturedPaise, returnedPaise, refunds: found.length }
  if (returnedPaise >= capturedPaise) return { ...known, state: 'returned' }
  return { ...known, state: isRenewal ? 'renewal' : 'open' }
}

/** Marks the open payments that a person returned. @param attemptIds the attempts of these payments */
export const markReturned = (
  results: readonly GatewayRecovery[],
  attemptIds: readonly string[],
): GatewayRecovery[] =>
  results.map((result) => ({
    ...result,
    unknown: result.unknown.map((payment) =>
      payment.state === 'open' && attemptIds.includes(payment.attemptId)
        ? { ...payment, state: 'by_hand' }
        : payment,
    ),
  }))

/** Finds the refunds at a gateway that the ledger lacks. @param tokenOf the shop's tokens of the payment */
export function findMissingRefunds(
  payment: BookedPayment,
  found: readonly FoundRefund[],
  tokenOf: (partNo?: number) => string,
): MissingRefund[] {
  const stated = found.flatMap(({ token, amountPaise }) => (token === null ? [] : [{ token, amountPaise }]))
  const unstated = found.filter(({ token }) => token === null)
  const known = new Set([...stated, ...payment.refunds].map(({ token }) => token))
  const byToken = stated.flatMap((refund) => missingByToken(payment, refund, { tokenOf, known }))
  return [
    ...byToken.toSorted((one, other) => (one.partNo ?? Infinity) - (other.partNo ?? Infinity)),
    ...missingOfSum(payment, { unstated, stated: stated.map(({ token }) => token) }),
  ]
}

function missingByToken(
  payment: BookedPayment,
  { token, amountPaise }: { token: string; amountPaise: Paise },
  { tokenOf, known }: { tokenOf: (partNo?: number) => string; known: ReadonlySet<string> },
): MissingRefund[] {
  const { orderId, gatewayPaymentId, refunds } = payment
  const missing = { orderId, gatewayPaymentId, token, amountPaise }
  const booked = refunds.find((refund) => refund.token === token)
  if (booked) return booked.amountPaise === amountPaise ? [] : [{ ...missing, kind: 'differs' }]
  if (token === tokenOf()) return [{ ...missing, kind: 'whole' }]
  const partNo = countedTo(refunds.length + PARTS_AHEAD).find((number) => tokenOf(number) === token)
  if (partNo !== undefined) {
    const isNext = countedTo(partNo - 1).every((one) => known.has(tokenOf(one)))
    return [{ ...missing, kind: isNext ? 'part' : 'later_part', partNo }]
  }
  return [{ ...missing, kind: isManual(refunds, amountPaise) ? 'by_hand' : 'unexplained' }]
}

const countedTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)

/** Whether an amount is that of a refund that waits for a person. */
const isManual = (refunds: readonly BookedRefund[], amountPaise: Paise): boolean =>
  refunds.some((one) => one.status === 'manual' && one.amountPaise === amountPaise)

/** More partial refunds of one payment than staff make in the time that a restore loses. */
const PARTS_AHEAD = 50

/**
 * Returns the amount by which the gateway's refunds without a reference exceed the refunds of the database, done or on
 * their way. Refunds whose reference the gateway states do not count, nor those that it refused.
 */
function missingOfSum(
  { orderId, gatewayPaymentId, capturedPaise, refunds }: BookedPayment,
  { unstated, stated }: { unstated: readonly FoundRefund[]; stated: readonly string[] },
): MissingRefund[] {
  const others = refunds.filter(({ token }) => !stated.includes(token))
  const accepted = others.filter(({ status, isByBank }) => status !== 'manual' && !isByBank)
  const amountPaise = paise(Math.max(0, sumOf(unstated) - sumOf(accepted)))
  if (amountPaise === 0) return []
  const missing = { orderId, gatewayPaymentId, token: null, amountPaise }
  const manual = others.filter(({ status }) => status === 'manual')
  if (isManual(manual, amountPaise) || sumOf(manual) === amountPaise) return [{ ...missing, kind: 'by_hand' }]
  // A person may have sent it: proposed again, it would have a new reference, and the gateway would send it again.
  if (manual.some((one) => one.amountPaise <= amountPaise)) return [{ ...missing, kind: 'unexplained' }]
  return [{ ...missing, kind: amountPaise === capturedPaise - sumOf(refunds) ? 'whole' : 'part' }]
}

/** Returns the unknown payments that a person must still refund. */
export const openUnknown = ({ unknown }: Pick<GatewayRecovery, 'unknown'>): UnknownPayment[] =>
  unknown.filter(({ state }) => state === 'open')

/** The money of payments of unknown attempts that their gateways still have. */
export const openPaise = (all: readonly GatewayRecovery[]): Paise =>
  paise(
    all
      .flatMap(openUnknown)
      .reduce((sum, { capturedPaise, returnedPaise }) => sum + capturedPaise - returnedPaise, 0),
  )

export const isComplete = ({ unknown, missing, faults }: GatewayRecovery): boolean =>
  missing.length === 0 && faults.length === 0 && unknown.every(({ state }) => state !== 'open')
