/** Changes that violate each invariant of upgrades, in a shop where one was paid and refunded. */
const OTHER_ORDER = 'B'.repeat(23)

const ORDER =
  'id, subscriber_id, status, customer_kind, amount_paise, cart_hash, placed_at, expires_at, paid_at, purchase_id, plan_start, replaced_pack_id, credit_paise, credit_days'

export const UPGRADE_VIOLATIONS: Record<string, string[]> = {
  'the credit of an upgrade is the price of the unused days': [
    'update orders set credit_paise = credit_paise - 1, amount_paise = amount_paise + 1 where credit_paise is not null',
  ],
  'a pack is credited once': [
    'drop index one_credit_of_a_pack',
    `insert into orders (${ORDER}) select ${ORDER.replace('id,', `'${OTHER_ORDER}',`)} from orders
     where credit_paise is not null`,
  ],
  'an upgrade starts when the pack that it replaces ends': [
    `update entitlement set ends_at = ends_at - interval '1 hour' where status = 'replaced'`,
  ],
  'a replaced pack is credited in a paid upgrade': [
    `update orders set status = 'expired', paid_at = null where credit_paise is not null`,
  ],
  'an upgrade returns its credit, in full, if and only if it is refunded': [
    'update refund set amount_paise = amount_paise - 1 where credit_of is not null',
  ],
  'a credit goes back to the payments that it came from': [
    'alter table refund drop constraint credits_name_their_order',
    `update refund set reason = 'operator' where credit_of is not null`,
  ],
  'the amount of an invoice is the payment plus the credit of its order': [
    'update invoice set amount_paise = amount_paise + 1',
  ],
  'the credit of an upgrade from an invoiced sale has a credit note': [
    'delete from credit_note where set_off_order_id is not null',
    `update invoicing set credited_until = credited_until + interval '25 hours'`,
  ],
}

/** The invariant with a time limit. */
export const UNCREDITED_UPGRADE = 'a credit note is issued within an hour of its upgrade'
