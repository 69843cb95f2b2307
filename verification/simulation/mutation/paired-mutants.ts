/** Planted bugs that a database rule would stop: the rule is removed too, as after a bad migration. */
import type { PlantedBug } from './mutant.ts'

const ONE_CAPTURE = 'drop index one_applied_capture;'
const ONE_PACK_A_LINE = 'alter table entitlement drop constraint entitlement_order_id_line_no_key;'
const ONE_BASE_PACK = 'alter table entitlement drop constraint one_base_pack;'
const PAY_TWICE = {
  file: 'orders/order.ts',
  from: "paid: { refund: 'refunded' }",
  to: "paid: { capture: 'paid' }",
}

export const BUGS_IN_PAIRS: PlantedBug[] = [
  { name: 'two base packs may overlap', schema: ONE_BASE_PACK },
  {
    name: 'a payment is booked again at each answer, twice over',
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
    name: 'a paid order is paid again',
    code: [PAY_TWICE],
    schema: ONE_CAPTURE + ONE_PACK_A_LINE + ONE_BASE_PACK,
  },
  {
    name: 'less goes back than came, unseen',
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
    name: 'a sale is refunded as well',
    code: [
      {
        file: 'payments/settlement/book-activation.ts',
        from: "disposition: 'applied', word }).writes",
        to: "disposition: 'refund', word }).writes",
      },
    ],
    schema: 'drop trigger refunds_return_captures on refund;',
  },
  {
    name: 'a transfer does not balance, unseen',
    code: [{ file: 'payments/ledger/ledger-store.ts', from: '${0 - amountPaise}', to: '${1 - amountPaise}' }],
    schema: 'drop trigger transfers_balance on ledger_entry;',
  },
  {
    name: 'a capture is written down at another gateway',
    code: [
      { file: 'payments/settlement/book-capture.ts', from: '    gateway,\n', to: "    gateway: 'payu',\n" },
    ],
    schema: 'drop trigger captures_are_their_attempts on payment_capture;',
  },
  {
    name: 'a paid order expires',
    code: [
      {
        file: 'payments/attempts/attempt-store.ts',
        from: "where status = 'paying' and expires_at <= ${now}",
        to: "where status in ('paying', 'paid') and expires_at <= ${now}",
      },
    ],
    schema: 'drop trigger orders_move_forward on orders; alter table orders drop constraint orders_check;',
  },
  {
    name: 'an attempt forgets that it was captured',
    code: [
      {
        file: 'payments/attempts/attempt.ts',
        from: 'RANK[next] > RANK[current]',
        to: 'RANK[next] !== RANK[current]',
      },
    ],
    schema: 'drop trigger attempts_only_learn on payment_attempt;',
  },
  {
    name: 'one cart gives an order each time',
    code: [
      {
        file: 'orders/order-store.ts',
        from: "where status in ('open', 'paying') and expires_at > ${placedAt}) as live",
        to: "where status = 'refunded' and expires_at > ${placedAt}) as live",
      },
    ],
    schema:
      'drop index one_live_order; drop index one_open_order; drop trigger replace_open_orders on orders;',
  },
  {
    name: 'a changed cart adds an order',
    schema: 'drop index one_open_order; drop trigger replace_open_orders on orders;',
  },
  {
    name: 'the session on the other device goes on',
    code: [
      {
        file: 'identity/session-store.ts',
        from: 'where (subscriber_id = ${subscriberId} or device_id = ${deviceId}) and ended_at is null`',
        to: 'where (subscriber_id = ${subscriberId} or device_id = ${deviceId}) and ended_at is not null`',
      },
    ],
    schema: 'drop index one_live_session;',
  },
  {
    name: 'what changed since it was looked at is written all the same',
    schema:
      'create or replace function still_so(so boolean) returns boolean language sql as $$ select true $$;' +
      ONE_CAPTURE +
      ONE_PACK_A_LINE +
      ONE_BASE_PACK,
  },
  {
    name: 'a lost answer of PayU is not looked for, unseen',
    code: [
      {
        file: 'payments/gateways/payu/payu-adapter.ts',
        from: "if (said.kind === 'done' || (said.kind === 'under way' && said.requestId !== '')) return said",
        to: "if (said.kind !== 'refused') return said",
      },
    ],
    schema: 'alter table refund drop constraint refund_request_is_named;',
  },
  {
    name: 'the packs of an order that is given back go on',
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
    name: 'whoever asked approves as well',
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
    name: 'staff sends what its gateway still may send',
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
    name: 'money that staff sent is booked from the gateway',
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
    name: 'packs are given twice',
    code: [
      {
        file: 'payments/settlement/settle-payment.ts',
        from: 'writes: [packs, ...booked]',
        to: 'writes: [packs, insertEntitlements(entitlementsOf(platform, order, now)), ...booked]',
      },
    ],
    schema: ONE_PACK_A_LINE + ONE_BASE_PACK,
  },
]
