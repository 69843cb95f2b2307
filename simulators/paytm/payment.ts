/**
 * A payment in Paytm's books, and Paytm's status and codes for each state. Codes: the connectors of
 * juspay/connector-service and Paytm's integrators' guide (both 2026), which do not agree on all of them.
 */
import type { ScheduledState } from '#simulators/schedule.ts'
import type { Method } from './method.ts'

type StateLabel = {
  status: 'TXN_SUCCESS' | 'TXN_FAILURE' | 'PENDING' | 'NO_RECORD_FOUND'
  code: string
  message: string
  /** The payment never reached the bank: answers have a status and no details. */
  early?: true
}

const noRecord = { status: 'NO_RECORD_FOUND', code: '331', message: 'No Record Found', early: true } as const

export const PAYMENT_STATES = {
  /** There is a token, and no payment was made with it. */
  opened: noRecord,
  expired: noRecord,
  pending: { status: 'PENDING', code: '402', message: 'The bank has not confirmed the payment yet' },
  paid: { status: 'TXN_SUCCESS', code: '01', message: 'Txn Success' },
  failed: { status: 'TXN_FAILURE', code: '401', message: 'The bank refused the payment' },
  dropped: { status: 'TXN_FAILURE', code: '810', message: 'The payment was not completed' },
  cancelled: { status: 'TXN_FAILURE', code: '141', message: 'User cancelled transaction', early: true },
} as const satisfies Record<string, StateLabel>

export type State = keyof typeof PAYMENT_STATES

export const isState = (name: unknown): name is State =>
  typeof name === 'string' && Object.hasOwn(PAYMENT_STATES, name)

export const stateLabel = (state: State): StateLabel => PAYMENT_STATES[state]

export type Payment = {
  /** The merchant's id for this attempt; it can be used for one payment, whatever its outcome. */
  orderId: string
  txnId: string
  /** Opens the payment page, for a quarter of an hour. */
  token: string
  callbackUrl: string
  custId: string
  /** The merchant's own reference, returned unchanged. */
  merchantRef: string
  /** The methods that the merchant allows. */
  methods: Method[]
  amountPaise: number
  /** The amount captured; it differs if the gateway makes a mistake. */
  chargedPaise: number
  state: State
  method: Method
  bankTxnId: string | null
  openedAt: string
  next: ScheduledState<State> | null
}

const TOKEN_TTL_MS = 15 * 60 * 1000

export const msLeft = ({ openedAt }: Payment, now: Date): number =>
  Math.max(0, Date.parse(openedAt) + TOKEN_TTL_MS - now.getTime())

export const isPayable = (payment: Payment, now: Date): boolean =>
  payment.state === 'opened' && msLeft(payment, now) > 0

export const capturedPaise = ({ state, chargedPaise }: Payment): number =>
  state === 'paid' ? chargedPaise : 0
