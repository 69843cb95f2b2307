/** The tables of the lists of gateways and of the audit. */

type Moment = Date

export type ReconciliationTables = {
  gateway_list_span: {
    gateway: string
    from_at: Moment
    to_at: Moment
    /** How many times the gateway's list of this span was read. */
    reads: number
    /** The number of captures in the last read that belong to attempts of the shop but could not be booked. */
    unbooked: number
    /** The number of captures in the last read whose attempts the database does not have and that are not refunded. */
    unknown: number
    /** When it is read next; null after the last read. */
    next_read_at: Moment | null
  }
  /** The progress of the audit. */
  books_watch: {
    /** Always true: the key of the only row. */
    only_row: boolean
    /** When the last audit began. */
    looked_at: Moment
    /** Everything that was written before this moment was audited. */
    recent_until: Moment
    /** The slow pass over all orders continues after this id; empty at its start. */
    pass_after: string
  }
}
