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
    credited_elsewhere: boolean
  }
  invoicing: { only_row: boolean; done_until: Moment | null; credited_until: Moment | null }
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
    lowers_tax: boolean
    paper: object
  }
}
