/** The types of the tables of the ledger; see `tables.ts`. */

type Moment = Date

export type LedgerTables = {
  ledger_transfer: {
    id: string
    kind:
      | 'capture'
      | 'refund'
      | 'reversal'
      | 'payout'
      | 'payout_return'
      | 'dispute'
      | 'dispute_won'
      | 'dispute_loss'
    ref: string
    booked_at: Moment
  }
  ledger_account: { code: string }
  ledger_entry: { transfer_id: string; account: string; amount_paise: number }
}
