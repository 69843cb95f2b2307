/** The types of the tables of invoices and credit notes; see `tables.ts`. */

type Moment = Date

export type PaperTables = {
  invoice: {
    order_id: string
    series: string
    number: number
    issued_at: Moment
    amount_paise: number
    paper: object
    /** Bookkeeping wrote the credit note before the shop issued credit notes, so the shop issues none. */
    credited_elsewhere: boolean
  }
  /**
   * One row: the times until which all payments have their invoices, and all completed refunds their credit notes, except those of
   * `failed_orders`, which each round tries again.
   */
  invoicing: {
    only_row: boolean
    done_until: Moment | null
    credited_until: Moment | null
    failed_orders: string[]
  }
  /** Numbers that no paper of this database has: they may have been given before a restore. */
  skipped_numbers: {
    series: string
    first_number: number
    last_number: number
    reason: string
    skipped_by: string
    skipped_at: Moment
  }
  credit_note: {
    id: string
    order_id: string
    refund_id: string | null
    set_off_order_id: string | null
    series: string
    number: number
    issued_at: Moment
    amount_paise: number
    taxable_paise: number
    cgst_paise: number
    sgst_paise: number
    igst_paise: number
    /** False after the time limit of the law: the note returns money, and lowers no tax. */
    lowers_tax: boolean
    paper: object
  }
}
