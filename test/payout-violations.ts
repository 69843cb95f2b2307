/** Changes that violate each invariant of payouts. */

type Kind = 'payout' | 'payout_return'

const transfersOf = (kind: Kind): string => `(select id from ledger_transfer where kind = '${kind}')`

const deleteTransfers = (kind: Kind): string[] => [
  `delete from ledger_entry where transfer_id in ${transfersOf(kind)}`,
  `delete from ledger_transfer where kind = '${kind}'`,
]

const moveFeeToTax = (kind: Kind): string[] => [
  `update ledger_entry set amount_paise = amount_paise + case account when 'gateway_fees' then 1 else -1 end
    where transfer_id in ${transfersOf(kind)} and account in ('gateway_fees', 'gst_on_fees')`,
]

/** In a shop where a payout is matched. */
export const PAYOUT_VIOLATIONS: Record<string, string[]> = {
  'a payout is booked if and only if it is matched to its bank line': deleteTransfers('payout'),
  'a payout is booked with the amounts of its bank line, fees and taxes': moveFeeToTax('payout'),
}

/** In a shop where a payout is booked back. */
export const RETURN_VIOLATIONS: Record<string, string[]> = {
  'a payout is booked back if and only if the bank took it back': deleteTransfers('payout_return'),
  'a payout is booked back with the opposite of its booking and the amount of the debit':
    moveFeeToTax('payout_return'),
}
