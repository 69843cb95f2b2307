/**
 * A mandate in PayU's books, and the rules for its debits, after RBI's e-mandate framework, NPCI's circulars and PayU's
 * documentation. The rules of UPI are applied to cards too.
 */
import type { GatewayModel } from './gateway-model.ts'
import { isCaptured } from './payment.ts'

type Notice = {
  /** `invoiceDisplayNumber`. */
  number: string
  /** `mandateSeqNo` of UPI, 0 for cards: 1 is the registration. */
  sequence: number
  amountPaise: number
  /** YYYY-MM-DD in India. */
  debitDate: string
  acceptedAt: number
  isDeleted: boolean
}

/** A debit that was carried out, whatever became of it. `isTakenLate`: PayU reports its failure before its success. */
type Debit = { txnid: string; sequence: number; number: string; isTakenLate: boolean }

export type Mandate = {
  /** The id of the payment that registered it. */
  id: string
  attemptId: string
  isOfCard: boolean
  capPaise: number
  endDate: string
  state: 'pending' | 'active' | 'paused' | 'cancelled' | 'failed'
  changedAt: number
  /** When the bank confirms a pending one. */
  confirmedAt: number
  notices: Notice[]
  debits: Debit[]
  /** Whether PayU accepts another debit for a notice after one that failed. */
  allowsRepeats: boolean
}

export type DebitRequest = {
  txnid: string
  amountPaise: number
  number: string
  sequence: number
  phone: string
  email: string
}

type Broken = {
  rule: string
  /** The shop must not have made the request. */
  isForbidden: boolean
  /** PayU answers that the notice was used. */
  isExecuted: boolean
  field9: string
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const INDIA_MS = 5.5 * HOUR_MS
/** The longest time from the shop's reading of the mandate's status to a debit. */
const STATUS_VALID_MS = 16 * MINUTE_MS
/** A request can take this long. */
const CALL_MS = 2 * MINUTE_MS
const NOTICE_HOURS = 48
const MAX_DEBITS = 4
const PEAKS = [
  { from: 10 * HOUR_MS, to: 13 * HOUR_MS },
  { from: 17 * HOUR_MS, to: 21.5 * HOUR_MS },
]

type Requested = { request: DebitRequest; now: number }

/** Returns the first rule that a debit breaks; undefined if PayU makes it. */
export function brokenDebitRule(model: GatewayModel, mandate: Mandate, asked: Requested): Broken | undefined {
  return (
    brokenByState(mandate, asked) ??
    brokenByNotice(mandate, asked) ??
    brokenByOtherDebits(model, mandate, asked)
  )
}

const forbidden = (rule: string): Broken => ({
  rule,
  isForbidden: true,
  isExecuted: false,
  field9: `model: ${rule}`,
})

/** The shop may request a debit shortly after a change of the mandate, which the last status that it read does not show. */
function brokenByState({ state, changedAt }: Mandate, { now }: Requested): Broken | undefined {
  if (state === 'active') return undefined
  const isForbidden = now - changedAt > STATUS_VALID_MS
  const field9 = state === 'paused' ? 'VT|Mandate is paused' : 'VA|Mandate is revoked'
  return { rule: `the mandate is ${state}`, isForbidden, isExecuted: false, field9 }
}

function brokenByNotice({ notices, capPaise }: Mandate, { request, now }: Requested): Broken | undefined {
  const { amountPaise, number, sequence } = request
  if (amountPaise > capPaise) return forbidden('above the cap')
  const notice = notices.find((one) => one.number === number && one.sequence === sequence)
  if (!notice || notice.isDeleted) return forbidden('without a notice')
  if (notice.amountPaise !== amountPaise) return forbidden('of another amount than its notice')
  const debitDay = Date.parse(notice.debitDate) - INDIA_MS
  if (notice.acceptedAt > debitDay - NOTICE_HOURS * HOUR_MS) return forbidden('its notice came too late')
  if (now < debitDay || now >= debitDay + 2 * DAY_MS) return forbidden('on another day than its notice')
  const time = (now + INDIA_MS) % DAY_MS
  const isPeak = PEAKS.some(({ from, to }) => time > from + CALL_MS && time <= to)
  return isPeak ? forbidden('in peak hours') : undefined
}

const isOfNotice = (debit: Debit, { sequence, number }: DebitRequest): boolean =>
  debit.sequence === sequence && debit.number === number

/** The id of a debit begins with that of its order; each period has one order. */
const ORDER_ID_LENGTH = 23
const orderOf = ({ txnid }: { txnid: string }): string => txnid.slice(0, ORDER_ID_LENGTH)

function brokenByOtherDebits(
  model: GatewayModel,
  { debits, allowsRepeats }: Mandate,
  { request }: Requested,
): Broken | undefined {
  const stateOf = ({ txnid }: Debit) => model.reportedPayment(txnid)
  const isTaken = (debit: Debit): boolean => {
    const payment = stateOf(debit)
    return payment !== undefined && isCaptured(payment) && payment.state !== 'returned'
  }
  const ofSequence = debits.filter((debit) => isOfNotice(debit, request))
  const ofPeriod = debits.filter((debit) => orderOf(debit) === orderOf(request) || ofSequence.includes(debit))
  const taken = ofPeriod.filter(isTaken)
  if (taken.length > 0) {
    const isForbidden = taken.some(({ isTakenLate }) => !isTakenLate)
    return { ...forbidden('for a period that was debited'), isForbidden, isExecuted: true }
  }
  if (debits.some((debit) => stateOf(debit)?.state === 'pending'))
    return { ...forbidden('beside one that is in flight'), isExecuted: true }
  if (ofSequence.length >= MAX_DEBITS) return forbidden('the fifth for its notice')
  if (ofSequence.length > 0 && !allowsRepeats)
    return { rule: 'a notice is used once', isForbidden: false, isExecuted: true, field9: '' }
  return undefined
}
