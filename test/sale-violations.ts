/**
 * Changes that violate each invariant of accounts, orders, packs, payments and the ledger, in a shop where an order was
 * paid twice. They first drop the constraint or trigger that prevents the violation.
 */
import { OTHER_ID, copyOf } from './copied-row.ts'

const ORDER =
  'id, subscriber_id, status, customer_kind, amount_paise, cart_hash, placed_at, expires_at, paid_at'
const CAPTURE =
  'id, gateway, gateway_payment_id, attempt_id, order_id, amount_paise, disposition, captured_at'
const SUBSCRIBER =
  'id, number, mobile, first_name, last_name, email, gender, age_group, pincode, city, satellite, created_at'
const PACK =
  'id, granted_for, subscriber_id, package_id, name, type, amount_paise, starts_at, ends_at, status'
const LINE = 'order_id, line_no, poid, package_id, name, type, duration, months, days, price_paise'
const PACK_OF_ORDER = PACK.replace('granted_for, ', '')

/** Makes the base pack a queued one, behind a pack that does not exist. */
const QUEUED_PACK = `update entitlement set queued_at = starts_at - interval '1 hour', follows_id = '${OTHER_ID}'
  where type = '1'`

/** Adds a one-day reminder of a pack. */
const remind = (which: string) => `insert into reminder
  select id, 'AAAAAAAAAAAA', subscriber_id, id, 'one_day', ends_at, ends_at - interval '1 day'
  from entitlement where ${which} limit 1`

export const SALE_VIOLATIONS: Record<string, string[]> = {
  'a paid order has an active or replaced pack for each line': [
    `update entitlement set status = 'revoked' where line_no = 1`,
  ],
  'an active pack of an order belongs to a paid order': [
    `update orders set status = 'expired', paid_at = null`,
  ],
  'a pack belongs to the buyer of its order': [
    copyOf(
      'subscriber',
      SUBSCRIBER,
      SUBSCRIBER.replace('id, number, mobile', `'${OTHER_ID}', '70000000099', '9000000009'`),
    ),
    `update entitlement set subscriber_id = '${OTHER_ID}'`,
  ],
  'no two base packs overlap': [
    'alter table entitlement drop constraint one_base_pack',
    `insert into entitlement (${PACK}) select '${OTHER_ID}', 'a test', ${PACK.split(', ').slice(2).join(', ')}
       from entitlement where type = '1'`,
  ],
  'a pack equals its order line': ['update entitlement set amount_paise = 1'],
  'a pack lasts the term of its order line': [`update entitlement set ends_at = ends_at + interval '1 day'`],
  'a pack starts when the base pack before it ends': [
    `update entitlement set follows_id = '${OTHER_ID}' where type = '1'`,
  ],
  'a subscriber has one queued pack': [
    'alter table entitlement drop constraint one_base_pack, drop constraint one_queued_pack',
    QUEUED_PACK,
    copyOf(
      'entitlement',
      `${PACK}, queued_at, follows_id`,
      `'${OTHER_ID}', 'a test', ${PACK.split(', ').slice(2).join(', ')},
      queued_at, follows_id`,
      `type = '1'`,
    ),
  ],
  'a queued pack is the only line of an order for a queued pack or a renewal': [QUEUED_PACK],
  'a pack is cancelled before its start, by a subscriber who has just verified a code': [
    `insert into pack_cancellation (refund_id, entitlement_id, starts_at, cancelled_at, proved_at)
     select r.id, e.id, e.starts_at, e.starts_at - interval '1 hour', e.starts_at from refund r, entitlement e limit 1`,
  ],
  'a sale is refunded as cancelled if and only if its queued pack was cancelled': [
    `update refund set reason = 'cancelled'`,
  ],
  'a reminder is for an app plan of its subscriber': [remind(`type <> '1'`)],
  'no reminder is sent for a pack that continues': [
    remind(`type = '1'`),
    `insert into entitlement (${PACK}, follows_id, queued_at)
       select '${OTHER_ID}', 'a test', subscriber_id, package_id, name, type, amount_paise, ends_at,
         ends_at + interval '1 month', status, id, starts_at from entitlement where type = '1'`,
  ],
  'no reminder is sent after an opt-out': [
    remind(`type = '1'`),
    `insert into reminder_opt_out select subscriber_id, sent_at - interval '1 hour', 'message' from reminder`,
  ],
  'the ledger sums to zero': [
    `update ledger_entry set amount_paise = amount_paise + 1 where account = 'sales'`,
  ],
  'no gateway refunded more than it captured': [
    `update ledger_entry set account = 'gateway:paytm' where account = 'sales'`,
  ],
  'every transfer sums to zero': [`delete from ledger_entry where account = 'sales'`],
  'a paid order has exactly one applied capture, which has the amount of the order': [
    `update payment_capture set amount_paise = amount_paise + 1 where disposition = 'applied'`,
  ],
  'an applied capture belongs to a paid order': [`update orders set status = 'expired', paid_at = null`],
  'the amount of an order is the sum of its lines, less the credit of an upgrade': [
    'update order_line set price_paise = price_paise + 1',
  ],
  'a capture has a refund of its full rest if and only if it is to be refunded': ['delete from refund'],
  'the refunds of a capture do not exceed it': ['update refund set amount_paise = amount_paise + 1'],
  'a partial refund is for an order line, less than the payment, and at most the price of the line': [
    `update refund set reason = 'partial', line_no = 1`,
  ],
  'an attempt has the amount of its order': [
    'update payment_attempt set amount_paise = amount_paise + 1 where number = 1',
  ],
  'a capture has the order and the gateway of its attempt': [`update payment_capture set gateway = 'paytm'`],
  'each payment of a gateway is captured once': [
    'alter table payment_capture drop constraint payment_capture_gateway_gateway_payment_id_key',
    copyOf('payment_capture', CAPTURE, CAPTURE.replace('id,', `'${OTHER_ID}',`), `disposition = 'refund'`),
  ],
  'the buyer is notified of every capture': [
    `delete from outbox where topic = 'sms' and key like 'refund-%'`,
  ],
  'the buyer is notified of every reversed sale': [`update refund set reason = 'operator'`],
  'every capture is booked, once and in full': [`delete from ledger_entry`, 'delete from ledger_transfer'],
  'a refund is booked if and only if it is done': [
    `update refund set status = 'done', done_at = requested_at`,
  ],
  'a manual refund is done, and booked on the account of its source': [
    `insert into refund_by_hand (refund_id, sent_from, reference, said_by, said_as, said_at)
     select id, 'bank', 'UTR123456', 'ravi', 'shop', requested_at from refund`,
  ],
  'a sale is refunded if and only if a second operator approved it': [
    `update refund set reason = 'operator'`,
  ],
  'the sales account equals the amounts of paid orders, less returned credits and partial refunds': [
    `delete from ledger_entry`,
    'delete from ledger_transfer',
  ],
  'the refunds payable account equals the amounts of open refunds': ['update refund set amount_paise = 1'],
  'every capture was verified with its gateway': [`delete from payment_news where source = 'poll'`],
  'an attempt is captured if and only if it has a capture': [`update payment_attempt set status = 'failed'`],
  'a paying order has a payment attempt, and an open order has none': [
    `update orders set status = 'open', paid_at = null`,
  ],
  'every refund that the shop makes has an outbox item': [`delete from outbox where topic = 'refund'`],
  'a buyer has one live order for a cart': [
    'drop index one_live_order',
    'drop index one_open_order',
    'drop trigger replace_open_orders on orders',
    `update orders set status = 'open', paid_at = null`,
    copyOf('orders', ORDER, ORDER.replace('id,', `'${'B'.repeat(23)}',`)),
  ],
  'a buyer has one open order': [
    'drop index one_open_order',
    'drop trigger replace_open_orders on orders',
    `update orders set status = 'open', paid_at = null`,
    copyOf('orders', ORDER, ORDER.replace('id,', `'${'B'.repeat(23)}',`).replace('cart_hash', `'another'`)),
  ],
  'a purchase has one paid order': [
    'drop index one_sale_of_a_purchase',
    'alter table entitlement drop constraint one_base_pack',
    copyOf('orders', ORDER, ORDER.replace('id,', `'${'B'.repeat(23)}',`)),
    `update orders set purchase_id = (select id from orders where id <> '${'B'.repeat(23)}') where id = '${'B'.repeat(23)}'`,
    copyOf('order_line', LINE, LINE.replace('order_id', `'${'B'.repeat(23)}'`)),
    copyOf(
      'entitlement',
      `order_id, line_no, ${PACK_OF_ORDER}`,
      `'${'B'.repeat(23)}', line_no, ${PACK_OF_ORDER.replace('id,', `overlay(id::text placing 'ffff' from 33)::uuid,`)}`,
    ),
  ],
  'a mobile has one account': [
    'alter table subscriber drop constraint subscriber_mobile_key',
    copyOf('subscriber', SUBSCRIBER, SUBSCRIBER.replace('id, number', `'${OTHER_ID}', '70000000099'`)),
  ],
  'a code has at most five tries, and is verified before it expires': [
    `update otp_challenge set verified_at = expires_at + interval '1 second'`,
  ],
  'an account has one live session': [
    'drop index one_live_session',
    `insert into session (id, token_hash, subscriber_id, device_id, started_at, last_used_at, expires_at)
     select '${OTHER_ID}', '\\x01', subscriber_id, device_id, started_at, last_used_at, expires_at from session`,
  ],
}
