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
