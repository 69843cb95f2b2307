/** Mandates at a gateway: what is registered, what is requested, and what a gateway answers. Pure. */
import type { Paise } from '#contract/money.ts'

/** The highest cap without a code for each debit: RBI's e-mandate framework of 2026, clause 8(a). */
export const HIGHEST_CAP_PAISE = 15_000_00

/**
 * The highest setting of how long before a debit day a gateway must have accepted the notice. The shop sends notices 63 hours before
 * it; the rest is time to send one again.
 */
export const HIGHEST_NOTICE_HOURS = 60

/** What a buyer agrees to beside a payment. */
export type MandateTerms = {
  capPaise: Paise
  /** The time between two debits. */
  months: number
  /** The mandate begins on the day of this moment in India, the day of the payment. */
  startsAt: Date
  /** The mandate ends on the day of this moment in India. */
  endsAt: Date
  /** What the payer's bank and app show. */
  reason: string
}

/** What is debited. A gateway may have different commands for each method. */
export type MandateMethod = 'upi' | 'card'

/**
 * How the payment that registered a mandate was made. `canRevoke`: whether the shop can end the mandate without its payer;
 * otherwise no renewal begins.
 */
export type RegisteredWith = { method: MandateMethod; canRevoke: boolean }

/** A captured payment with a mandate. `customerId`: the subscriber's number. */
export type MandatePayment = { attemptId: string; customerId: string }

/** `requestId`: ours, a new one for each call. */
export type MandateReference = { mandateId: string; method: MandateMethod; requestId: string }

/** `unknown`: the gateway has no such mandate, or does not state its status. */
export type MandateStatus = 'active' | 'paused' | 'revoked' | 'expired' | 'failed' | 'unknown'
/** `capPaise`: undefined where the gateway does not state it. */
export type MandateReport = { status: MandateStatus; capPaise: Paise | undefined }

/** A pre-debit notice; `number` identifies it for the gateway, and its debits repeat it. */
export type NoticeRequest = MandateReference & {
  /** The sequence number, from 2: 1 is the registration. */
  sequence: number
  number: string
  amountPaise: Paise
  /** The day in India of this moment is the debit day. */
  debitDay: Date
}

export type NoticeAnswer =
  | { kind: 'accepted' }
  /** Taken, but not yet delivered to the payer: the caller must look it up. */
  | { kind: 'pending' }
  /** The gateway has a notice with this sequence number: the caller must look it up and compare it. */
  | { kind: 'repeated' }
  /** The payer must approve this debit: it is not made. */
  | { kind: 'needs approval' }
  /** Refused for now: the same request may succeed later. */
  | { kind: 'not now'; code: string }
  /** Final. `code` is the gateway's own, for the log. */
  | { kind: 'refused'; code: string }

/** The state of a notice at the gateway. `pending`: it is not yet delivered to the payer, and no debit may follow. */
export type FoundNotice = 'accepted' | 'pending' | 'needs approval' | 'withdrawn' | 'none'

export type DebitRequest = {
  /** The payment attempt of the debit. */
  attemptId: string
  mandateId: string
  method: MandateMethod
  sequence: number
  noticeNumber: string
  amountPaise: Paise
  customer: { email: string; mobile: string }
}

/**
 * An answer never says that money moved: only the verification of the attempt does. `code`: of the bank or the
 * gateway, for the classification and the log.
 */
export type DebitAnswer =
  | { kind: 'accepted' }
  | { kind: 'failed'; code: string }
  /** A debit of this sequence number was made before: the notice cannot be used again. */
  | { kind: 'needs notice'; code: string }
  | { kind: 'refused'; code: string }

/** An unverified statement about a mandate, whatever its signature: only a reason to ask for the status. */
export type MandateNotification = { mandateId: string; isSigned: boolean; detail: string }
