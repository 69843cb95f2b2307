/** Mutants that a database rule would stop: the rule is dropped too, as after a faulty migration. */
import { type Mutant, mutant } from './mutant.ts'

const ONE_CAPTURE = 'drop index one_applied_capture;'
const ONE_ENTITLEMENT_PER_LINE = 'alter table entitlement drop constraint entitlement_order_id_line_no_key;'
const ONE_BASE_PACK = 'alter table entitlement drop constraint one_base_pack;'
const PAID_TWICE = {
  file: 'orders/order.ts',
  from: "capture: { from: ['open', 'paying', 'expired'],",
  to: "capture: { from: ['open', 'paying', 'expired', 'paid'],",
}

export const PAIRED_MUTANTS: Mutant[] = [
  { name: 'base packs may overlap', schema: ONE_BASE_PACK },
  mutant(
    'a capture is booked again at each gateway answer',
    'payments/settlement/decide-settlement.ts',
    [
      "outcome.kind === 'captured' && capturedIds.includes(outcome.gatewayPaymentId)",
      "outcome.kind === 'captured' && capturedIds.includes('')",
    ],
    'alter table payment_capture drop constraint payment_capture_gateway_gateway_payment_id_key;' +
      'alter table refund drop constraint refund_token_key;',
  ),
  {
    name: 'a paid order takes a second capture',
    code: [PAID_TWICE],
    schema: ONE_CAPTURE + ONE_ENTITLEMENT_PER_LINE + ONE_BASE_PACK,
  },
  mutant(
    'a refund is smaller than its capture, without the database check',
    'payments/refunds/create-refund.ts',
    [
      '    amountPaise,\n    reason:',
      '    amountPaise: (amountPaise - 100) as typeof amountPaise,\n    reason:',
    ],
    'drop trigger refunds_return_captures on refund;',
  ),
  mutant(
    'an applied capture is refunded too',
    'payments/settlement/activate-packs.ts',
    ["disposition: 'applied', language, message })", "disposition: 'refund', language, message })"],
    'drop trigger refunds_return_captures on refund;',
  ),
  {
    name: 'a ledger transfer does not balance, without the database check',
    code: [
      {
        file: 'payments/ledger/ledger-store.ts',
        from: '[from, 0 - amountPaise]',
        to: '[from, 1 - amountPaise]',
      },
    ],
    schema: 'drop trigger transfers_balance on ledger_entry;',
  },
  {
    name: 'a capture is stored for another gateway',
    code: [
      { file: 'payments/settlement/book-capture.ts', from: '    gateway,\n', to: "    gateway: 'payu',\n" },
    ],
    schema: 'drop trigger captures_are_their_attempts on payment_capture;',
  },
  {
    name: 'a paid order expires',
    code: [
      {
        file: 'orders/order.ts',
        from: "expire: { from: ['open', 'paying'],",
        to: "expire: { from: ['open', 'paying', 'paid'],",
      },
      {
        file: 'orders/order-store.ts',
        from: "paying: sql`status = 'paying'`",
        to: "paying: sql`status in ('paying', 'paid')`",
      },
    ],
    schema: 'drop trigger orders_move_forward on orders; alter table orders drop constraint orders_check;',
  },
  mutant(
    'a captured attempt returns to an earlier status',
    'payments/attempts/attempt.ts',
    ['rankOf(next) > rankOf(current)', 'rankOf(next) !== rankOf(current)'],
    'drop trigger attempts_only_learn on payment_attempt;',
  ),
  mutant(
    'the same cart creates a new order each time',
    'orders/place-order-facts-query.ts',
    [
      "where not is_sold and not is_returned and status in ('open', 'paying') and expires_at > ${placedAt}) as live",
      "where status = 'refunded' and expires_at > ${placedAt}) as live",
    ],
    'drop index one_live_order; drop index one_open_order; drop trigger replace_open_orders on orders;',
  ),
  {
    name: 'a changed cart creates a second open order',
    schema: 'drop index one_open_order; drop trigger replace_open_orders on orders;',
  },
  mutant(
    'a login does not end the session on another device',
    'identity/sessions/session-store.ts',
    ['sql`(subscriber_id = ${subscriberId} or device_id = ${deviceId})`,', 'sql`false`,'],
    'drop index one_live_session;',
  ),
  {
    name: 'a batch based on a stale snapshot is written',
    schema:
      'create or replace function still_so(so boolean) returns boolean language sql as $$ select true $$;' +
      ONE_CAPTURE +
      ONE_ENTITLEMENT_PER_LINE +
      ONE_BASE_PACK,
  },
  mutant(
    'a refund without an answer of PayU is not looked up, without the database check',
    'payments/gateways/payu/payu-adapter.ts',
    [
      "if (answer.kind === 'done' || (answer.kind === 'under way' && answer.requestId !== ''))",
      "if (answer.kind !== 'refused')",
    ],
    'alter table refund drop constraint refund_request_is_named;',
  ),
  mutant(
    'a refunded order keeps its entitlements',
    'payments/refunds/refund-sale.ts',
    ['[...ended.writes, ...writes, ...credit]', '[...writes, ...credit]'],
    'drop trigger refunded_orders_give_back on orders;',
  ),
  mutant(
    'the proposer of a refund may approve it',
    'payments/refunds/proposals/refund-proposal-store.ts',
    ['and w.asked_by <> ${by} and', "and ${by}::text <> '' and"],
    'alter table refund_wish drop constraint approved_by_another;',
  ),
  mutant(
    'staff may send a refund that the gateway may still send',
    'payments/refunds/record-manual-refund.ts',
    ["if (status !== 'manual') return", "if (status === 'done') return"],
    `drop trigger hand_refunds_begin on refund_by_hand;
alter table refund_by_hand alter said_as set default 'shop';`,
  ),
  mutant(
    'a bank transfer is booked from the gateway account',
    'payments/refunds/record-manual-refund.ts',
    ["sent.from === 'bank' ? 'bank' : `gateway:${gateway}`", '`gateway:${gateway}`'],
    'drop trigger hand_refunds_are_booked on refund_by_hand;',
  ),
  mutant(
    'entitlements are granted twice',
    'payments/settlement/activate-packs.ts',
    [
      'writes: [insertEntitlements(entitlements), ...booked.writes,',
      'writes: [insertEntitlements(entitlements), insertEntitlements(entitlementsOf(platform, { order, place, renewal })), ...booked.writes,',
    ],
    ONE_ENTITLEMENT_PER_LINE + ONE_BASE_PACK,
  ),
]
