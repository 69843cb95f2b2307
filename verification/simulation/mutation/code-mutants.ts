/** Planted bugs that the database does not stop, or stops only by refusing valid work: each changes our source. */
import { BUGS_IN_RECONCILIATION } from './reconciliation-mutants.ts'
import type { PlantedBug } from './mutant.ts'

/** Makes a bug that changes one text in one file. */
const bug = (name: string, file: string, [from, to]: [from: string, to: string]): PlantedBug => ({
  name,
  code: [{ file, from, to }],
})

const DECIDE = 'payments/settlement/decide-settlement.ts'
const SETTLE = 'payments/settlement/settle-payment.ts'
const REFUND = 'payments/refunds/submit-refund.ts'
const PAYU = 'payments/gateways/payu/payu-adapter.ts'
const PAYTM = 'payments/gateways/paytm/paytm-adapter.ts'
const PAYTM_REFUND = 'payments/gateways/paytm/paytm-refund-calls.ts'
const REQUEST_REFUND = 'payments/refunds/create-refund.ts'
const BOOK = 'payments/settlement/book-capture.ts'
const OUTBOX = 'platform/outbox/outbox-worker.ts'

const AMOUNT_DIFFERS = 'if (capture.amountPaise !== order.amountPaise) return'
const CAPTURED = "case 'captured':\n      return decideCapture(facts, outcome)"
const unless = (status: string): string =>
  `case 'captured':\n      if (attempt.status === '${status}') return { kind: 'nothing new' }\n      return decideCapture(facts, outcome)`

const inSettling: PlantedBug[] = [
  bug('the amount is not compared', DECIDE, [AMOUNT_DIFFERS, 'if (capture.amountPaise < 0) return']),
  bug('a second payment is forgotten', DECIDE, [
    "return { kind: 'refund', capture, reason: 'already_paid' }",
    "return { kind: 'nothing new' }",
  ]),
  bug('a second payment is applied too', DECIDE, [
    "if (!canTransition(order.status, 'capture'))",
    'if (capture.amountPaise < 0)',
  ]),
  bug('a failed attempt is final', DECIDE, [CAPTURED, unless('failed')]),
  bug('a base pack that is owned already stops everything', SETTLE, [
    'if (!conflict) throw error',
    "if (conflict !== 'already_paid') throw error",
  ]),
  bug('packs are paid for and not given', SETTLE, ['writes: [packs, ...booked]', 'writes: [...booked]']),
  bug('what the gateway said is not kept', SETTLE, [
    "[...writes, insertNotification({ ...news, source: 'poll', authentic: true })]",
    'news.id ? writes : [insertNotification({ ...news, source: "poll", authentic: true })]',
  ]),
  bug('a captured attempt stays as it was', SETTLE, [
    "return { status: 'captured', reason: null }",
    'return attempt',
  ]),
  bug('orders in payment never expire', 'payments/attempts/attempt-store.ts', [
    "where status = 'paying' and expires_at <= ${now}",
    "where status = 'open' and expires_at <= ${now}",
  ]),
  bug('a late success of an order that was replaced stops everything', SETTLE, [
    'if (!conflict) throw error',
    "if (conflict !== 'base_pack_owned') throw error",
  ]),
  bug(
    'a signed notification within the interval is never verified',
    'payments/attempts/verification-claim-store.ts',
    [
      "update payment_attempt set verify_wanted_at = greatest(verify_claimed_at, ${now}),\n        next_poll_at = least(next_poll_at,\n          verify_claimed_at + ${MIN_VERIFY_INTERVAL_SECONDS} * interval '1 second')",
      "update payment_attempt set next_poll_at = least(next_poll_at, ${now}::timestamptz + interval '1 day')",
    ],
  ),
  bug('an order that timed out blocks a new one', 'orders/order-store.ts', [
    "where status in ('open', 'paying') and expires_at > ${placedAt}) as live",
    "where status = 'paying' or (status = 'open' and expires_at > ${placedAt})) as live",
  ]),
  bug('an order that timed out and the one after it are two purchases', 'orders/order-store.ts', [
    "where status in ('paying', 'expired') and (is_attempted or purchase_id is not null)) as purchase",
    "where status = 'open') as purchase",
  ]),
  bug('open orders never expire', 'jobs.ts', [
    '  await expireOpenOrders(platform.db, platform.world.now())\n',
    '',
  ]),
  bug('the attempt asks for less than the order costs', 'payments/checkout/start-payment.ts', [
    'amountPaise: order.amountPaise,',
    'amountPaise: order.amountPaise - 100,',
  ]),
  bug('the price that the browser sends is believed', 'orders/price-cart.ts', [
    'if (total !== expected)',
    'if (expected === undefined)',
  ]),
]

const atGateways: PlantedBug[] = [
  bug("PayU's hash is not checked", PAYU, [
    "const proof = isFromPayu ? 'signed' : 'forged'",
    "const proof = 'signed' as const",
  ]),
  bug("Paytm's checksum of a form is not checked", 'payments/gateways/paytm/paytm-notification.ts', [
    'isValidChecksum(checksumInput(fields), keys, signature)\n',
    "isValidChecksum(checksumInput(fields), keys, signature) || signature !== ''\n",
  ]),
  bug("Paytm's signature of an answer is not checked", 'payments/gateways/paytm/paytm-api.ts', [
    'return signed === undefined ? undefined : JSON.parse(signed)',
    'return signed === undefined ? body : JSON.parse(signed)',
  ]),
  bug('an answer about another order is taken', PAYTM, ['if (!isOurs && !namesNothing)', 'if (false)']),
  bug('what is only authorised counts as paid', PAYU, [
    "status === 'success' && detail === 'captured'",
    "status === 'success'",
  ]),
  bug("the first payment's answer counts for all", PAYU, [
    '[id, outcomeOf(said)]',
    '[id, outcomeOf([...found.values()][0] ?? said)]',
  ]),
  bug('an answer about another refund at Paytm is taken', PAYTM_REFUND, [
    "const isOurs = named.every(([theirs, ours]) => theirs === ours || (isRefusal && theirs === ''))",
    'const isOurs = named.length > 0 && isRefusal !== undefined',
  ]),
  bug('an answer about another refund at PayU is taken', PAYU, [
    'if (token !== sought.token || fromRupees(amount) !== sought.amountPaise)',
    'if (token === amount && sought.token === token)',
  ]),
  bug("Paytm's refused repeat of a refund is final", PAYTM_REFUND, [
    "return standing.kind === 'refused' ? said : standing",
    'return said',
  ]),
  bug('what the wallet took is not heard', 'payments/gateways/wallet/wallet-adapter.ts', [
    "case 'captured':",
    "case 'captured':\n      return { kind: 'unknown' }",
  ]),
]

const inRefunds: PlantedBug[] = [
  bug('each try of a refund has another token', REFUND, [
    'return gateway.refund(world, { attemptId, gatewayPaymentId, token, amountPaise })',
    'return gateway.refund(world, { attemptId, gatewayPaymentId, token: token.slice(0, 12) + world.id().slice(-8), amountPaise })',
  ]),
  bug('less goes back than came', REQUEST_REFUND, [
    'token, amountPaise, reason',
    'token, amountPaise: (amountPaise - 100) as typeof amountPaise, reason',
  ]),
  bug('a refund that was taken counts as done', REFUND, [
    "case 'under way':",
    "case 'under way':\n      await bookDone(platform, refund)\n      return 'done'",
  ]),
  bug('a refund that was refused counts as done', REFUND, [
    "await leaveToStaff(platform, refund, answer.code)\n      return 'give up'\n    case 'not now'",
    "await bookDone(platform, refund)\n      return 'done'\n    case 'not now'",
  ]),
  bug('a refund that is under way is given up', REFUND, [
    "case 'under way':",
    "case 'under way':\n      return 'give up'",
  ]),
  bug('a refund is not put into the outbox', REQUEST_REFUND, [
    'writes: [insertRefund(refund), request]',
    'writes: request ? [insertRefund(refund)] : []',
  ]),
  bug('a lost answer of PayU is not looked for', PAYU, [
    "if (said.kind === 'done' || (said.kind === 'under way' && said.requestId !== '')) return said",
    "if (said.kind !== 'refused') return said",
  ]),
  bug("refunds go out of one gateway's account", REFUND, [
    'const from = `gateway:${gateway}` as const',
    "const from = gateway && 'gateway:payu'",
  ]),
]

const atTheTerminal: PlantedBug[] = [
  bug('any token gives a sale back', 'payments/refunds/approve-refund.ts', [
    'if (!sameBytes(wish.tokenHash, hashSecret(token)))',
    'if (token.length < sameBytes.length + hashSecret.length)',
  ]),
  bug('a sale that goes back stays one in the books', 'payments/refunds/reverse-sale.ts', [
    'writes: [...writes, ...transfer, ',
    'writes: [...(transfer.length > 0 ? writes : []), ',
  ]),
]

const inBooks: PlantedBug[] = [
  bug('what does not work once is given up', OUTBOX, [
    'await rescheduleItem(db, item, new Date(world.now().getTime() + delay))',
    'await discardItem(db, item, new Date(world.now().getTime() + delay))',
  ]),
  bug('what failed is ticked off as done', OUTBOX, [
    'result = await handle(platform, item)',
    "result = await handle(platform, item).catch(() => 'done' as const)",
  ]),
  bug('an item that fails keeps its slot for ever', OUTBOX, [
    'await rescheduleItem(db, item, new Date(world.now().getTime() + delay))',
    'await rescheduleItem(db, item, new Date(world.now().getTime() + delay))\n      free -= 1',
  ]),
  bug('a worker takes up items of another destination', 'platform/outbox/outbox-store.ts', [
    'where destination = ${destination} and done_at is null and given_up_at is null and available_at <= ${now}',
    'where destination <> ${destination} and done_at is null and given_up_at is null and available_at <= ${now}',
  ]),
  bug('the buyer is not told', BOOK, [
    '[insertCapture(booked), ...transfer, ...messages]',
    '[insertCapture(booked), ...transfer].filter(() => messages)',
  ]),
  bug('one message for all payments of an order', BOOK, [
    '`${disposition}-${booked.gatewayPaymentId}`',
    '`${disposition}-${orderId}`',
  ]),
  bug('a capture is not booked', BOOK, [
    '[insertCapture(booked), ...transfer, ...messages]',
    '[insertCapture(booked), ...messages].filter(() => transfer)',
  ]),
  bug('money that is owed is booked as a sale', BOOK, [
    "from: disposition === 'applied' ? 'sales' : 'refunds_payable',",
    "from: 'sales',",
  ]),
  bug('a transfer does not balance', 'payments/ledger/ledger-store.ts', [
    '${0 - amountPaise}',
    '${1 - amountPaise}',
  ]),
  bug('a web page counts as the word of the message gateway', 'platform/outbox/send-message.ts', [
    'const { id } = readAnswer(destination, answer, { schema: Taken, statuses: ACCEPTED })',
    "if (answer.status < 300) return 'done'\n  const { id } = readAnswer(destination, answer, { schema: Taken, statuses: ACCEPTED })",
  ]),
]

export const BUGS_IN_CODE: PlantedBug[] = [
  ...BUGS_IN_RECONCILIATION,
  ...inSettling,
  ...atGateways,
  ...inRefunds,
  ...atTheTerminal,
  ...inBooks,
]
