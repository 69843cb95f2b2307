/** The types of the tables of payout reports and bank statements; see `tables.ts`. A day is a text such as 2026-11-20. */

type Moment = Date

export type PayoutTables = {
  payout_report: { id: string; gateway: string; file_hash: string; line_count: number; imported_at: Moment }
  payout: {
    id: string
    gateway: string
    utr: string
    paid_on: string
    /** This and all that follows is null until the payout is matched to its bank line. */
    bank_line_id: string | null
    matched_at: Moment | null
    amount_paise: number | null
    fee_paise: number | null
    gst_paise: number | null
    tds_paise: number | null
    tcs_paise: number | null
    net_paise: number | null
    /** The debit by which the bank took it back, and when that was booked; null for a payout that was not returned. */
    return_line_id: string | null
    returned_at: Moment | null
  }
  payout_line: {
    id: string
    report_id: string
    payout_id: string
    gateway: string
    kind: 'payment' | 'refund' | 'adjustment' | 'chargeback'
    /** The gateway's id of the payment, or the reference of the refund, adjustment or dispute. */
    reference: string
    attempt_id: string | null
    amount_paise: number
    fee_paise: number
    gst_paise: number
    tds_paise: number
    tcs_paise: number
    net_paise: number
    /** The capture, refund or dispute that the line is matched to; all are null for an unmatched line. */
    capture_id: string | null
    refund_id: string | null
    dispute_id: string | null
    /** That of its payout: the line of a returned payout keeps its match, and does not count any more. */
    return_line_id: string | null
  }
  payout_explanation: {
    code: string
    because: string
    explained_by: string
    explained_as: string
    explained_at: Moment
  }
  /** A day of a gateway's payout report that is fetched from its API. */
  payout_fetch: {
    gateway: string
    day: string
    due_since: Moment
    /** Null when the day is not fetched again. */
    next_fetch_at: Moment | null
    attempts: number
    fetched_at: Moment | null
    /** Rows of the last report that arrived. */
    row_count: number | null
    /** Why the last attempt failed; null if it did not. */
    fault: string | null
  }
  bank_statement: { id: string; file_hash: string; line_count: number; imported_at: Moment }
  bank_line: {
    id: string
    statement_id: string
    reference: string
    booked_on: string
    /** Above zero if the account received money. */
    amount_paise: number
  }
}
