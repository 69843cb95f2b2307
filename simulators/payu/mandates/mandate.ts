/**
 * A mandate of UPI or of a card in PayU's books: the payer's permission to debit them again, registered with a payment.
 * Source: docs.payu.in, "Check the mandate status" and "SI parameter JSON details", read November 2026.
 */
import type { Network } from '#simulators/payu/card.ts'
import type { ScheduledState } from '#simulators/schedule.ts'

export type MandateState = 'pending' | 'active' | 'paused' | 'cancelled' | 'expired' | 'failed'

export type MandateTerms = {
  capPaise: number
  cycle: string
  months: number
  startDate: string
  endDate: string
  remarks: string
}

export type Mandate = MandateTerms & {
  /** PayU's id of the payment that registered it; commands call it `authPayuId`. */
  mihpayid: string
  /** The merchant's id of that payment. */
  txnid: string
  payer: string
  /** The network of the card; null for UPI. */
  network: Network | null
  state: MandateState
  /** 1 while the payer's account is empty. */
  isEmpty: number
  createdAt: string
  next: ScheduledState<MandateState> | null
}

/**
 * A pre-debit notice. `unapproved`: the holder of the card has not approved the debit. `opted_out`: the payer does not
 * want this one debit.
 */
type NoticeState = 'accepted' | 'unapproved' | 'deleted' | 'opted_out'

export type Notice = {
  /** The merchant's id of the request. */
  requestId: string
  mihpayid: string
  /** `mandateSeqNo` of UPI, counted here for cards: 1 is the registration. */
  sequence: number
  /** `invoiceDisplayNumber`. */
  number: string
  amountPaise: number
  /** YYYY-MM-DD, in India. */
  debitDate: string
  state: NoticeState
  sentAt: string
}

/** A debit; the payment of its txnid has its state. */
export type Debit = { txnid: string; mihpayid: string; sequence: number; amountPaise: number; sentAt: string }
