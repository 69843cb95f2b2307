/** The tables of the lists of gateways and of the audit. */

type Moment = Date

export type ReconciliationTables = {
  gateway_list_span: {
    gateway: string
    from_at: Moment
    to_at: Moment
    reads: number
    unbooked: number
    unknown: number
    next_read_at: Moment | null
  }
  books_watch: { only_row: boolean; looked_at: Moment; recent_until: Moment; pass_after: string }
}
