/**
 * A payment in PayU's books, and PayU's status and codes for each state.
 * Source of the states: docs.payu.in, "Payment state explanations", read November 2026.
 */
import type { ScheduledState } from '#simulators/schedule.ts'
import { toRupees } from '#simulators/money.ts'
import type { PayuMethod } from './payment-method.ts'
import type { Fields } from './payu-hash.ts'

/** `unmapped`, `code` and `message` are the fields `unmappedstatus`, `error` and `error_Message`. */
type StateFields = {
  status: 'success' | 'failure' | 'pending'
  unmapped: string
  code: string
  message: string
  field9: string
}

const success = { status: 'success', code: 'E000', message: 'No Error' } as const
const failure = { status: 'failure', code: '' } as const
const pending = { status: 'pending', code: '', message: '' } as const
const DONE = 'Transaction Completed Successfully'

/** A payment that fails with the same text in `error_Message` and `field9`. */
const failureOf = (unmapped: string, text: string) => ({ ...failure, unmapped, message: text, field9: text })
const refusedByBank = { ...failure, code: 'E1602', message: 'Bank was unable to authenticate.' }

export const PAYMENT_STATES = {
  initiated: { ...pending, unmapped: 'initiated', field9: 'The customer is on the payment page' },
  inProgress: { ...pending, unmapped: 'in progress', field9: 'The customer is at the bank' },
  pending: { ...pending, unmapped: 'pending', field9: 'Awaiting the bank' },
  captured: { ...success, unmapped: 'captured', field9: DONE },
  auth: { ...success, unmapped: 'auth', field9: DONE },
  failed: { ...refusedByBank, unmapped: 'failed', field9: 'The bank refused the payment' },
  expired: { ...refusedByBank, unmapped: 'failed', field9: 'OTP/ATM page expired due to no user action' },
  userCancelled: failureOf('userCancelled', 'Cancelled by user'),
  bounced: failureOf('bounced', 'Left without paying'),
  dropped: failureOf('dropped', 'No answer from the bank'),
  noFunds: { ...failureOf('failed', 'Insufficient funds'), field9: 'Z9|Insufficient funds' },
  overLimit: { ...failureOf('failed', 'Limit exceeded'), field9: 'Z8|Limit exceeded' },
  autoRefund: failureOf('autoRefund', 'Refunded by PayU'),
} as const satisfies Record<string, StateFields>

export type State = keyof typeof PAYMENT_STATES

export const isState = (name: unknown): name is State =>
  typeof name === 'string' && Object.hasOwn(PAYMENT_STATES, name)

export type Payment = {
  /** The merchant's id for this attempt, unique with PayU. */
  txnid: string
  /** PayU's id. */
  mihpayid: string
  /** The fields of the merchant's form. */
  request: Fields
  amountPaise: number
  /** The amount captured; it differs if the gateway makes a mistake. */
  chargedPaise: number
  state: State
  bankRef: string | null
  /** Null for UPI, and before the payer has chosen. */
  method: PayuMethod | null
  openedAt: string
  next: ScheduledState<State> | null
}

export const capturedPaise = ({ state, chargedPaise }: Payment) => (state === 'captured' ? chargedPaise : 0)

/** Returns the amount as the merchant wrote it, if it is unchanged. */
export const amountText = ({ request, amountPaise, chargedPaise }: Payment): string =>
  chargedPaise === amountPaise ? (request.amount ?? '') : toRupees(chargedPaise)
