/**
 * Payout exceptions: what is not matched, each with its kind. Pure. A payment, refund or payout that is not late yet is not an exception.
 */
import { createHash } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'

export type PayoutExceptionKind =
  | 'missing'
  | 'late'
  | 'extra'
  | 'amount_differs'
  | 'duplicate'
  /** A chargeback line without a recorded dispute. */
  | 'dispute_missing'
  /** The gateway returns what it withheld, and the dispute is not recorded as won. */
  | 'dispute_undecided'
  | 'bank_missing'
  | 'bank_extra'
  | 'bank_amount_differs'
  /** The bank took a payout back. */
  | 'bank_returned'

/** Something that is not matched. Days are those of India, as 2026-11-20. */
export type Unmatched = {
  /** What is not matched: a capture, refund or dispute of the shop, a payout line, a payout, a bank line, a payout's return, a refund by bank transfer. */
  source:
    | 'capture'
    | 'refund'
    | 'dispute'
    | 'chargeback'
    | 'payment'
    | 'refund_line'
    | 'adjustment'
    | 'payout'
    | 'bank_line'
    | 'bank_return'
    | 'bank_refund'
  id: string
  gateway: string | null
  reference: string
  /** The reference of the bank transfer. */
  utr: string | null
  day: string
  amountPaise: number
  /** The amount of the counterpart that it should be matched with; null without a counterpart. */
  otherPaise: number | null
  /** Whether the counterpart is already matched with another payout line. */
  isTaken: boolean
  /** The order; where the shop does not know it, the attempt id in the payout report; null for a payout or a bank line. */
  orderId: string | null
}

export type PayoutException = Pick<
  Unmatched,
  'gateway' | 'reference' | 'utr' | 'day' | 'amountPaise' | 'otherPaise' | 'orderId'
> & {
  /** Names the exception in commands. It changes with the kind, and with the amounts of a payout, which later rows change. */
  code: string
  kind: PayoutExceptionKind
  ageDays: number
}

/** Gateways pay out within two working days; with a Sunday that makes three days. */
const LATE_AFTER_DAYS = 3
const MISSING_AFTER_DAYS = 7
/** A payout, and a refund by bank transfer, is in the bank statement within two days. */
const BANK_AFTER_DAYS = 2

/** Returns the exceptions, oldest first, and how many payments, refunds and payouts are not due yet. @param today in India */
export function findExceptions(
  all: readonly Unmatched[],
  today: string,
): { exceptions: PayoutException[]; notDue: number } {
  const exceptions = all.flatMap((one) => {
    const ageDays = daysBetween(one.day, today)
    const kind = KINDS[one.source](one, ageDays)
    if (!kind) return []
    const { gateway, reference, utr, day, amountPaise, otherPaise, orderId } = one
    const code = codeOf(kind, one)
    return [{ code, kind, ageDays, gateway, reference, utr, day, amountPaise, otherPaise, orderId }]
  })
  exceptions.sort((one, other) => placeOf(one).localeCompare(placeOf(other)))
  return { exceptions, notDue: all.length - exceptions.length }
}

/** The oldest first; then by gateway and reference, so that the order is the same every day. */
const placeOf = ({ day, gateway, reference, code }: PayoutException): string =>
  `${day} ${gateway ?? ''} ${reference} ${code}`

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Returns the kind of each source at that age; undefined while it is in time. */
const KINDS: Record<Unmatched['source'], (one: Unmatched, age: number) => PayoutExceptionKind | undefined> = {
  capture: (_, age) => kindByAge(age),
  refund: (_, age) => kindByAge(age),
  dispute: (_, age) => kindByAge(age),
  chargeback: (one) => kindOfChargeback(one),
  payment: (one) => kindOfLine(one),
  refund_line: (one) => kindOfLine(one),
  adjustment: (one) => kindOfLine(one),
  payout: (one, age) => kindAtBank(one, age),
  bank_refund: (one, age) => kindAtBank(one, age),
  bank_line: () => 'bank_extra',
  bank_return: () => 'bank_returned',
}

function kindByAge(age: number): PayoutExceptionKind | undefined {
  if (age > MISSING_AFTER_DAYS) return 'missing'
  return age > LATE_AFTER_DAYS ? 'late' : undefined
}

function kindOfLine({ isTaken, otherPaise }: Unmatched): PayoutExceptionKind {
  if (isTaken) return 'duplicate'
  return otherPaise === null ? 'extra' : 'amount_differs'
}

function kindOfChargeback(line: Unmatched): PayoutExceptionKind {
  if (line.otherPaise === null) return 'dispute_missing'
  return line.otherPaise === line.amountPaise && !line.isTaken ? 'dispute_undecided' : kindOfLine(line)
}

function kindAtBank({ otherPaise }: Unmatched, age: number): PayoutExceptionKind | undefined {
  if (otherPaise !== null) return 'bank_amount_differs'
  return age > BANK_AFTER_DAYS ? 'bank_missing' : undefined
}

function codeOf(kind: PayoutExceptionKind, { source, id, amountPaise, otherPaise }: Unmatched): string {
  // An explanation of one difference does not explain another one.
  const amounts = source === 'payout' ? ` ${String(amountPaise)} ${String(otherPaise)}` : ''
  const text = `${kind} ${source} ${id}${amounts}`
  return createHash('sha256').update(text).digest('hex').slice(0, 10).toUpperCase()
}
