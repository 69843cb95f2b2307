/** Mutants that a database rule would stop: the rule is dropped too, as after a faulty migration. */
import type { Mutant } from './mutant.ts'

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
  {
    name: 'a capture is booked again at each gateway answer',
    code: [
      {
        file: 'payments/settlement/decide-settlement.ts',
        from: "outcome.kind === 'captured' && capturedIds.includes(outcome.gatewayPaymentId)",
        to: "outcome.kind === 'captured' && capturedIds.includes('')",
      },
    ],
    schema:
      'alter table payment_capture drop constraint payment_capture_gateway_gateway_payment_id_key;' +
      'alter table refund drop constraint refund_token_key;',
  },
  {
    name: 'a paid order takes a second capture',
    code: [PAID_TWICE],
    schema: ONE_CAPTURE + ONE_ENTITLEMENT_PER_LINE + ONE_BASE_PACK,
  },
  {
    name: 'a refund is smaller than its capture, without the database check',
    code: [
      {
        file: 'payments/refunds/create-refund.ts',
        from: 'token, amountPaise, reason',
        to: 'token, amountPaise: (amountPaise - 100) as typeof amountPaise, reason',
      },
    ],
    schema: 'drop trigger refunds_return_captures on refund;',
  },
  {
    name: 'an applied capture is refunded too',
    code: [
      {
        file: 'payments/settlement/activate-packs.ts',
        from: "disposition: 'applied', message }).writes",
        to: "disposition: 'refund', message }).writes",
      },
    ],
    schema: 'drop trigger refunds_return_captures on refund;',
  },
  {
    name: 'a ledger transfer does not balance, without the database check',
    code: [{ file: 'payments/ledger/ledger-store.ts', from: '${0 - amountPaise}', to: '${1 - amountPaise}' }],
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
        from: "status = 'paying' and expires_at <= ${now}",
        to: "status in ('paying', 'paid') and expires_at <= ${now}",
      },
    ],
    schema: 'drop trigger orders_move_forward on orders; alter table orders drop constraint orders_check;',
  },
  {
    name: 'a captured attempt returns to an earlier status',
    code: [
      {
        file: 'payments/attempts/attempt.ts',
        from: 'rankOf(next) > rankOf(current)',
        to: 'rankOf(next) !== rankOf(current)',
      },
    ],
    schema: 'drop trigger attempts_only_learn on payment_attempt;',
  },
  {
    name: 'the same cart creates a new order each time',
    code: [
      {
        file: 'orders/placing-facts-query.ts',
        from: "where status in ('open', 'paying') and expires_at > ${placedAt}) as live",
        to: "where status = 'refunded' and expires_at > ${placedAt}) as live",
      },
    ],
    schema:
      'drop index one_live_order; drop index one_open_order; drop trigger replace_open_orders on orders;',
  },
  {
    name: 'a changed cart creates a second open order',
    schema: 'drop index one_open_order; drop trigger replace_open_orders on orders;',
  },
  {
    name: 'a login does not end the session on another device',
    code: [
      {
        file: 'identity/sessions/session-store.ts',
        from: 'sql`(subscriber_id = ${subscriberId} or device_id = ${deviceId})`,',
        to: 'sql`false`,',
      },
    ],
    schema: 'drop index one_live_session;',
  },
  {
    name: 'a batch based on a stale snapshot is written',
    schema:
      'create or replace function still_so(so boolean) returns boolean language sql as $$ select true $$;' +
      ONE_CAPTURE +
      ONE_ENTITLEMENT_PER_LINE +
      ONE_BASE_PACK,
  },
  {
    name: 'a refund without an answer of PayU is not looked up, without the database check',
    code: [
      {
        file: 'payments/gateways/payu/payu-adapter.ts',
        from: "if (answer.kind === 'done' || (answer.kind === 'under way' && answer.requestId !== ''))",
        to: "if (answer.kind !== 'refused')",
      },
    ],
    schema: 'alter table refund drop constraint refund_request_is_named;',
  },
  {
    name: 'a refunded order keeps its entitlements',
    code: [
      {
        file: 'payments/refunds/approve-refund.ts',
        from: '[revokeEntitlements(orderId), ...writes]',
        to: '[...writes]',
      },
    ],
    schema: 'drop trigger refunded_orders_give_back on orders;',
  },
  {
    name: 'the proposer of a refund may approve it',
    code: [
      {
        file: 'payments/refunds/refund-proposal-store.ts',
        from: 'and w.asked_by <> ${by} and',
        to: "and ${by}::text <> '' and",
      },
    ],
    schema: 'alter table refund_wish drop constraint approved_by_another;',
  },
  {
    name: 'staff may send a refund that the gateway may still send',
    code: [
      {
        file: 'payments/refunds/record-manual-refund.ts',
        from: "if (status !== 'manual') return",
        to: "if (status === 'done') return",
      },
    ],
    schema: `drop trigger hand_refunds_begin on refund_by_hand;
alter table refund_by_hand alter said_as set default 'shop';`,
  },
  {
    name: 'a bank transfer is booked from the gateway account',
    code: [
      {
        file: 'payments/refunds/record-manual-refund.ts',
        from: "sent.from === 'bank' ? 'bank' : `gateway:${gateway}`",
        to: '`gateway:${gateway}`',
      },
    ],
    schema: 'drop trigger hand_refunds_are_booked on refund_by_hand;',
  },
  {
    name: 'entitlements are granted twice',
    code: [
      {
        file: 'payments/settlement/activate-packs.ts',
        from: 'return [packs, ...booked]',
        to: 'return [packs, insertEntitlements(entitlementsOf(platform, order, now)), ...booked]',
      },
    ],
    schema: ONE_ENTITLEMENT_PER_LINE + ONE_BASE_PACK,
  },
]
