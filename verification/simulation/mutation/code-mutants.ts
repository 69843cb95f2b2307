/** Mutants of the source that no database rule stops, or that a database rule stops only by rejecting valid work. */
import { RECONCILIATION_MUTANTS } from './reconciliation-mutants.ts'
import { type Mutant, mutant } from './mutant.ts'

const DECIDE = 'payments/settlement/decide-settlement.ts'
const SETTLE = 'payments/settlement/settle-payment.ts'
const REFUND = 'payments/refunds/submit-refund.ts'
const PAYU = 'payments/gateways/payu/payu-adapter.ts'
const PAYTM = 'payments/gateways/paytm/paytm-adapter.ts'
const PAYTM_REFUND = 'payments/gateways/paytm/paytm-refund-calls.ts'
const REQUEST_REFUND = 'payments/refunds/create-refund.ts'
const BOOK = 'payments/settlement/book-capture.ts'
const OUTBOX = 'platform/outbox/outbox-worker.ts'

const AMOUNT_CHECK = 'if (capture.amountPaise !== order.amountPaise) return'
const CAPTURED_CASE = "case 'captured':\n      return decideCapture(facts, outcome)"
const ignoreCaptureWhen = (status: string): string =>
  `case 'captured':\n      if (attempt.status === '${status}') return { kind: 'no_change' }\n      return decideCapture(facts, outcome)`

const SETTLEMENT_MUTANTS: Mutant[] = [
  mutant('a captured amount is not compared with the order', DECIDE, [
    AMOUNT_CHECK,
    'if (capture.amountPaise < 0) return',
  ]),
  mutant('a second payment of an order is ignored', DECIDE, [
    "return { kind: 'refund', capture, reason: 'already_paid' }",
    "return { kind: 'no_change' }",
  ]),
  mutant('a second payment of an order is applied', DECIDE, [
    "if (!canTransition(order.status, 'capture'))",
    'if (capture.amountPaise < 0)',
  ]),
  mutant('a failed attempt cannot be captured later', DECIDE, [CAPTURED_CASE, ignoreCaptureWhen('failed')]),
  mutant('an owned base pack makes the settlement fail', SETTLE, [
    'if (!conflict || refusal) throw error',
    "if (conflict !== 'already_paid' || refusal) throw error",
  ]),
  mutant('a sale is booked without entitlements', 'payments/settlement/activate-packs.ts', [
    'writes: [insertEntitlements(entitlements), ...booked.writes,',
    'writes: [...booked.writes,',
  ]),
  mutant('a gateway answer is not stored', SETTLE, [
    "[...writes, insertNotification({ ...notification, source: 'poll', authentic: true })]",
    'notification.id ? writes : [insertNotification({ ...notification, source: "poll", authentic: true })]',
  ]),
  mutant('a captured attempt keeps its old status', SETTLE, [
    "return { status: 'captured', reason: null }",
    'return attempt',
  ]),
  mutant('orders in payment never expire', 'orders/order-store.ts', [
    "paying: sql`status = 'paying'`",
    "paying: sql`status = 'paid'`",
  ]),
  mutant('a late success of a replaced order makes the settlement fail', SETTLE, [
    'if (!conflict || refusal) throw error',
    "if (conflict !== 'base_pack_owned' || refusal) throw error",
  ]),
  mutant(
    'a signed notification within the interval is never verified',
    'payments/attempts/verification-claim-store.ts',
    [
      "update payment_attempt set verify_wanted_at = greatest(verify_claimed_at, ${now}),\n        next_poll_at = least(next_poll_at,\n          verify_claimed_at + ${MIN_VERIFY_INTERVAL_SECONDS} * interval '1 second')",
      "update payment_attempt set next_poll_at = least(next_poll_at, ${now}::timestamptz + interval '1 day')",
    ],
  ),
  mutant('a timed-out order blocks a new order', 'orders/place-order-facts-query.ts', [
    "where not is_sold and not is_returned and status in ('open', 'paying') and expires_at > ${placedAt}) as live",
    "where status = 'paying' or (status = 'open' and expires_at > ${placedAt})) as live",
  ]),
  mutant('a timed-out order and its replacement are two purchases', 'orders/place-order-facts-query.ts', [
    'where not is_sold and (is_attempted or purchase_id is not null)) as purchase',
    'where false) as purchase',
  ]),
  mutant('open orders never expire', 'payments/reconciliation/expire-orders.ts', [
    "['open', 'paying'] as const",
    "['paying'] as const",
  ]),
  mutant('an attempt requests less than the order amount', 'payments/checkout/start-payment.ts', [
    'amountPaise: order.amountPaise,',
    'amountPaise: order.amountPaise - 100,',
  ]),
  mutant('the price in the request is not checked', 'orders/require-shown-total.ts', [
    'if (total !== shown)',
    'if (shown === undefined)',
  ]),
]

const GATEWAY_MUTANTS: Mutant[] = [
  mutant("PayU's hash is not checked", PAYU, [
    "const proof = isSignedByPayu(fields, settings) ? 'signed' : 'forged'",
    "const proof = 'signed' as const",
  ]),
  mutant("the checksum of Paytm's form is not checked", 'payments/gateways/paytm/paytm-notification.ts', [
    'isValidChecksum(checksumInput(fields), keys, signature)\n',
    "isValidChecksum(checksumInput(fields), keys, signature) || signature !== ''\n",
  ]),
  mutant("the signature of Paytm's answer is not checked", 'payments/gateways/paytm/paytm-api.ts', [
    'return signed === undefined ? undefined : JSON.parse(signed)',
    'return signed === undefined ? body : JSON.parse(signed)',
  ]),
  mutant('an answer about another order is accepted', PAYTM, ['if (!isOurs && !namesNothing)', 'if (false)']),
  mutant('an authorised payment counts as captured', PAYU, [
    "status === 'success' && detail === 'captured'",
    "status === 'success'",
  ]),
  mutant("the first attempt's answer counts for all attempts", PAYU, [
    '[id, verifiedOutcomeOf(transaction)]',
    '[id, verifiedOutcomeOf([...found.values()][0] ?? transaction)]',
  ]),
  mutant('a Paytm answer about another refund is accepted', PAYTM_REFUND, [
    "const isOurs = named.every(([theirs, ours]) => theirs === ours || (isRefusal && theirs === ''))",
    'const isOurs = named.length > 0 && isRefusal !== undefined',
  ]),
  mutant('a PayU answer about another refund is accepted', PAYU, [
    'if (token !== expected.token || fromRupees(amount) !== expected.amountPaise)',
    'if (token === amount && expected.token === token)',
  ]),
  mutant("Paytm's rejection of a repeated refund is final", PAYTM_REFUND, [
    "return existing.kind === 'refused' ? submitted : existing",
    'return submitted',
  ]),
  mutant('a wallet capture is ignored', 'payments/gateways/wallet/wallet-adapter.ts', [
    "case 'captured':",
    "case 'captured':\n      return { kind: 'unknown' }",
  ]),
]

const REFUND_MUTANTS: Mutant[] = [
  mutant('each submission of a refund uses a new token', REFUND, [
    'return gateway.refund(runtime, { attemptId, gatewayPaymentId, token, amountPaise })',
    'return gateway.refund(runtime, { attemptId, gatewayPaymentId, token: token.slice(0, 12) + runtime.id().slice(-8), amountPaise })',
  ]),
  mutant('a refund is smaller than its capture', REQUEST_REFUND, [
    '    amountPaise,\n    reason:',
    '    amountPaise: (amountPaise - 100) as typeof amountPaise,\n    reason:',
  ]),
  mutant('an accepted refund counts as done', REFUND, [
    "case 'under way':",
    "case 'under way':\n      await bookDone(platform, refund)\n      return 'done'",
  ]),
  mutant('a rejected refund counts as done', REFUND, [
    "await leaveToStaff(platform, refund, answer.code)\n      return 'give up'\n    case 'not now'",
    "await bookDone(platform, refund)\n      return 'done'\n    case 'not now'",
  ]),
  mutant('a refund in progress is discarded', REFUND, [
    "case 'under way':",
    "case 'under way':\n      return 'give up'",
  ]),
  mutant('a refund is not added to the outbox', REQUEST_REFUND, [
    'writes: [insertRefund(refund), request]',
    'writes: request ? [insertRefund(refund)] : []',
  ]),
  mutant('a refund without an answer of PayU is not looked up', PAYU, [
    "if (answer.kind === 'done' || (answer.kind === 'under way' && answer.requestId !== ''))",
    "if (answer.kind !== 'refused')",
  ]),
  mutant("all refunds are booked from PayU's account", REFUND, [
    'from: `gateway:${refund.gateway}`,',
    "from: refund.gateway && 'gateway:payu',",
  ]),
]

const STAFF_MUTANTS: Mutant[] = [
  mutant('a refund is approved with any token', 'payments/refunds/proposals/approve-refund.ts', [
    'if (!timingSafeEquals(proposal.tokenHash, hashSecret(token)))',
    'if (token.length < timingSafeEquals.length + hashSecret.length)',
  ]),
  mutant('a refunded sale is not reversed in the ledger', 'payments/refunds/owe-refund.ts', [
    '[...writes, ...transfer, ...messages]',
    '[...(transfer.length > 0 ? writes : []), ...messages]',
  ]),
]

const BOOKKEEPING_MUTANTS: Mutant[] = [
  mutant('an outbox item is discarded after its first failure', OUTBOX, [
    'await rescheduleItem(db, item, new Date(runtime.now().getTime() + delay))',
    'await discardItem(db, item, new Date(runtime.now().getTime() + delay))',
  ]),
  mutant('a failed outbox item is marked done', OUTBOX, [
    'result = await handle(platform, item)',
    "result = await handle(platform, item).catch(() => 'done' as const)",
  ]),
  mutant('a failed outbox item never releases its slot', OUTBOX, [
    'await rescheduleItem(db, item, new Date(runtime.now().getTime() + delay))',
    'await rescheduleItem(db, item, new Date(runtime.now().getTime() + delay))\n      free -= 1',
  ]),
  mutant('an outbox worker takes items of other destinations', 'platform/outbox/outbox-store.ts', [
    'where destination = ${destination} and done_at is null',
    'where destination <> ${destination} and done_at is null',
  ]),
  mutant('the buyer gets no message about a payment', BOOK, [
    '[insertCapture(booked), ...transfer, ...messages]',
    '[insertCapture(booked), ...transfer].filter(() => messages)',
  ]),
  mutant('all payments of an order share one message', BOOK, [
    '`${disposition}-${booked.gatewayPaymentId}`',
    '`${disposition}-${orderId}`',
  ]),
  mutant('a capture is stored without a ledger transfer', BOOK, [
    '[insertCapture(booked), ...transfer, ...messages]',
    '[insertCapture(booked), ...messages].filter(() => transfer)',
  ]),
  mutant('a capture to be refunded is booked as a sale', BOOK, [
    "from: disposition === 'applied' ? 'sales' : 'refunds_payable',",
    "from: 'sales',",
  ]),
  mutant('a ledger transfer does not balance', 'payments/ledger/ledger-store.ts', [
    '[from, 0 - amountPaise]',
    '[from, 1 - amountPaise]',
  ]),
  mutant('any 2xx answer of the message provider counts as sent', 'platform/outbox/send-message.ts', [
    'const { id } = parseResponse(destination, answer, { schema: Reply, statuses: ACCEPTED })',
    "if (answer.status < 300) return 'done'\n  const { id } = parseResponse(destination, answer, { schema: Reply, statuses: ACCEPTED })",
  ]),
]

export const CODE_MUTANTS: Mutant[] = [
  ...RECONCILIATION_MUTANTS,
  ...SETTLEMENT_MUTANTS,
  ...GATEWAY_MUTANTS,
  ...REFUND_MUTANTS,
  ...STAFF_MUTANTS,
  ...BOOKKEEPING_MUTANTS,
]
