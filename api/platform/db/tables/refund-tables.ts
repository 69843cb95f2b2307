/** The types of the tables of refunds, their proposals and cancellations; see `tables.ts`. */

type Moment = Date

export type RefundTables = {
  refund: {
    id: string
    capture_id: string
    /** The shop's reference of the refund, which the gateway and the buyer get; the same for each submission. */
    token: string
    amount_paise: number
    reason:
      | 'already_paid'
      | 'amount_differs'
      | 'base_pack_owned'
      | 'upgrade_lapsed'
      | 'renewal_over'
      | 'account_erased'
      | 'operator'
      | 'cancelled'
      | 'upgrade_credit'
      | 'chargeback'
      | 'partial'
    status: 'requested' | 'sent' | 'done' | 'manual'
    gateway_request_id: string | null
    requested_at: Moment
    /** Since when its gateway has only postponed it; null otherwise. */
    postponed_since: Moment | null
    done_at: Moment | null
    /** The order whose credit it returns; null for other refunds. */
    credit_of: string | null
    /** The order line that a partial refund returns a part of; null for other refunds. */
    line_no: number | null
    /** The last lost dispute by which the bank returned a part of it, or all of it; null for other refunds. */
    covered_by: string | null
    /** The part of the refund that lost disputes have returned. */
    covered_paise: number
  }
  refund_wish: {
    id: string
    order_id: string
    amount_paise: number
    because: string
    asked_by: string
    /** The login of the database connection; a trigger sets it. The same in `approved_as` and `said_as`. */
    asked_as: string
    asked_at: Moment
    expires_at: Moment
    /** The hash of the approval token that the proposer gives to the second person, and how often it was tried. */
    token_hash: Buffer
    tries: number
    approved_by: string | null
    approved_as: string | null
    approved_at: Moment | null
    refund_id: string | null
    closed_at: Moment | null
    asked_channel: 'command' | 'desk'
    /** The order line of a partial refund; null for a proposal to refund the whole sale. */
    line_no: number | null
    /** Also null in approvals from before the column existed. */
    approved_channel: 'command' | 'desk' | null
  }
  refund_by_hand: {
    refund_id: string
    /** Sent in the gateway's own pages, or by bank transfer; `reference` is that of the gateway or of the transfer. */
    sent_from: 'gateway' | 'bank'
    reference: string
    said_by: string
    said_as: string
    said_at: Moment
    said_channel: 'command' | 'desk'
  }
  pack_cancellation: {
    refund_id: string
    entitlement_id: string
    starts_at: Moment
    cancelled_at: Moment
    /** When the owner proved their mobile with a one-time code. */
    proved_at: Moment
  }
}
