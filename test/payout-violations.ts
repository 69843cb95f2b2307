/** Changes that violate each invariant of payouts, in a shop where one is matched. */

const TRANSFER = `(select id from ledger_transfer where kind = 'payout')`

export const PAYOUT_VIOLATIONS: Record<string, string[]> = {
  'a payout is booked if and only if it is matched to its bank line': [
    `delete from ledger_entry where transfer_id in ${TRANSFER}`,
    `delete from ledger_transfer where kind = 'payout'`,
  ],
  'a payout is booked with the amounts of its bank line, fees and taxes': [
    `update ledger_entry set amount_paise = amount_paise + case account when 'gateway_fees' then 1 else -1 end
      where transfer_id in ${TRANSFER} and account in ('gateway_fees', 'gst_on_fees')`,
  ],
}

const RETURN = `(select id from ledger_transfer where kind = 'payout_return')`

/** The same of returned payouts, in a shop where one is booked back. */
export const RETURN_VIOLATIONS: Record<string, string[]> = {
  'a payout is booked back if and only if the bank took it back': [
    `delete from ledger_entry where transfer_id in ${RETURN}`,
    `delete from ledger_transfer where kind = 'payout_return'`,
  ],
  'a payout is booked back with the opposite of its booking and the amount of the debit': [
    `update ledger_entry set amount_paise = amount_paise + case account when 'gateway_fees' then 1 else -1 end
      where transfer_id in ${RETURN} and account in ('gateway_fees', 'gst_on_fees')`,
  ],
}
