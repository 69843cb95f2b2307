/** Changes that violate each invariant of disputes, in a shop where one is lost and another one of a part is open. */

const entries = (kind: string) => `(select id from ledger_transfer where kind = '${kind}')`
const LOST = `(select id from dispute where state = 'lost')`

export const DISPUTE_VIOLATIONS: Record<string, string[]> = {
  'the amount that a dispute withholds is booked once, and cleared if and only if the dispute is decided': [
    `delete from ledger_entry where transfer_id in ${entries('dispute')}`,
    `delete from ledger_transfer where kind = 'dispute'`,
  ],
  'the accounts of disputes equal the amounts of undecided disputes': [
    `update ledger_entry set amount_paise = amount_paise + case when account = 'disputes:payu' then 1 else -1 end
      where transfer_id in ${entries('dispute')}`,
  ],
  'a bank reverses a sale if and only if its dispute is lost': [
    `update dispute set refund_id = null where id = ${LOST}`,
  ],
  'a payment in dispute is not also refunded': [
    `update refund set requested_at = requested_at + interval '1 day', reason = 'operator'`,
    `update dispute set refund_id = null where id = ${LOST}`,
  ],
  'a manual refund beside a lost dispute returns no more than was captured': [
    `update dispute set refund_id = null where id = ${LOST}`,
    `insert into refund_by_hand (refund_id, sent_from, reference, said_by, said_as, said_channel, said_at)
      select id, 'bank', 'UTR000001', 'ravi.k', current_user, 'command', done_at + interval '1 day' from refund`,
  ],
  'the covered part of a refund is lost in disputes of its payment, and is booked when the refund is done': [
    `update refund set covered_by = ${LOST}, covered_paise = 1`,
  ],
  'after a lost dispute, the open refunds of a payment do not exceed the rest of it': [
    `update refund set status = 'manual', done_at = null`,
  ],
  'the disputes of a payment do not exceed its capture': [
    `update dispute set amount_paise = amount_paise + 1`,
  ],
  'a payout line about a dispute has the amount of the dispute': [
    `update payout_line set amount_paise = amount_paise - 1, net_paise = net_paise - 1
      where dispute_id is not null`,
  ],
}
