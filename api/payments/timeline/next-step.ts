/** The next step of an order's timeline, and by when. Promises only what the shop does or a rule gives. Pure. */
import { BANK_RETURN_DAYS } from '#api/payments/attempts/verification.ts'
import { addSeconds, DAY_SECONDS } from '#contract/durations.ts'
import type { OrderTimeline } from '#contract/timeline.ts'
import { isInFlight, type PaymentStatus } from '#api/payments/attempts/attempt.ts'
import type { RefundStatus } from '#api/payments/refunds/refund.ts'
import {
  afterWorkingDays,
  dayPiece,
  moneyPiece,
  namePiece,
  referencePiece,
  type TimelineFacts,
  timePiece,
  type TimelineAttempt,
  type TimelineCreditRefund,
  waitText,
  refundsOf,
  restOfRefund,
} from './timeline.ts'
import { GATEWAY_SENTENCES } from './gateway-sentence.ts'
import {
  gatewayName,
  joinSentences,
  type TimelineOptions,
  writeGatewaySentence,
  writeSentence,
} from './write-sentence.ts'

type Next = NonNullable<OrderTimeline['next']>
type StepOptions = TimelineOptions & { status: PaymentStatus }

/** The shop's promise for a refund, counted from the refund request (decision 17). */
const REFUND_WORKING_DAYS = 7

/** Returns the next step for the status of the order. @returns undefined where nothing more happens */
export function nextStep(facts: TimelineFacts, options: StepOptions): Next | undefined {
  switch (options.status) {
    case 'open':
      return payStep(facts, options)
    case 'pending':
      return pendingStep(facts, options)
    case 'failed':
      return failedStep(facts, options)
    case 'expired':
      return bankReturnStep(facts, options)
    case 'paid':
      return refundStep(facts, options) ?? secondPaymentStep(facts, options) ?? startStep(facts, options)
    case 'refunding':
    case 'refunded':
      return refundStep(facts, options)
  }
}

const pendingStep = (facts: TimelineFacts, options: StepOptions): Next | undefined =>
  facts.order.isRenewal ? debitStep(facts, options) : verificationStep(facts, options)

/** The buyer of a renewal cannot try again. */
const failedStep = (facts: TimelineFacts, options: StepOptions): Next | undefined =>
  facts.order.isRenewal ? bankReturnStep(facts, options) : retryStep(facts, options)

const until = (moment: Date): Pick<Next, 'by'> => ({ by: moment.toISOString() })

function payStep({ order }: TimelineFacts, { now, texts }: StepOptions): Next | undefined {
  if (order.expiresAt <= now) return undefined
  const time = timePiece(order.expiresAt)
  return {
    text: writeSentence(texts, /*i18n*/ 'You can pay until {time}.', { time }),
    ...until(order.expiresAt),
  }
}

function verificationStep(
  { order, attempts }: TimelineFacts,
  { now, gateways, texts }: StepOptions,
): Next | undefined {
  const attempt = attempts.findLast(isInFlight)
  if (!attempt?.nextPollAt) return undefined
  const left = attempt.nextPollAt.getTime() - now.getTime()
  const { template, values } = waitText(left)
  const wait = texts.translate(template, values)
  const endsSoon = attempt.status === 'sent' && isOpen(order, now)
  const query = QUERY_SENTENCES[endsSoon ? 'thenEnds' : 'untilDecided'][left > 0 ? 'again' : 'now']
  const then = endsSoon
    ? /*i18n*/ 'Without a payment the order ends at {time}.'
    : /*i18n*/ 'You can leave this page: we will send you a message.'
  return {
    text: joinSentences(
      writeGatewaySentence(texts, query, gateways[attempt.gateway], { wait }),
      writeSentence(texts, then, { time: timePiece(order.expiresAt) }),
    ),
    ...until(attempt.nextPollAt),
  }
}

function debitStep({ attempts }: TimelineFacts, { texts }: StepOptions): Next {
  const text = /*i18n*/ 'Your bank is working on this payment. Please do not pay again.'
  const by = attempts.findLast(isInFlight)?.nextPollAt
  return { text: writeSentence(texts, text), ...(by && until(by)) }
}

const QUERY_SENTENCES = {
  thenEnds: { again: GATEWAY_SENTENCES.askAgain, now: GATEWAY_SENTENCES.askNow },
  untilDecided: {
    again: GATEWAY_SENTENCES.askAgainUntilDecided,
    now: GATEWAY_SENTENCES.askNowUntilDecided,
  },
} as const

/** A next order for the same cart ends an order before its time. */
const isOpen = ({ status, expiresAt }: TimelineFacts['order'], now: Date): boolean =>
  status !== 'expired' && expiresAt > now

function retryStep({ order, attempts }: TimelineFacts, options: StepOptions): Next {
  const { texts, now } = options
  const returns = bankReturnStep({ attempts }, options)
  if (!isOpen(order, now))
    return returns ?? { text: writeSentence(texts, /*i18n*/ 'You can order the packs again.') }
  const time = timePiece(order.expiresAt)
  const retry = writeSentence(texts, /*i18n*/ 'You can try again until {time}.', { time })
  return { text: joinSentences(retry, returns?.text ?? []), ...until(order.expiresAt) }
}

/** Returns whether the bank may have debited the buyer although the gateway captured nothing. */
const mayBeDebited = ({ status, reason }: TimelineAttempt): boolean =>
  status === 'expired' || (status === 'failed' && (reason === 'not_completed' || reason === 'returned'))

function bankReturnStep(
  { attempts }: Pick<TimelineFacts, 'attempts'>,
  { now, gateways, texts }: StepOptions,
): Next | undefined {
  const last = attempts.findLast((one) => mayBeDebited(one) && gateways[one.gateway].fundingSource === 'bank')
  const by = last && addSeconds(last.startedAt, BANK_RETURN_DAYS * DAY_SECONDS)
  if (!by || by <= now) return undefined
  const text = /*i18n*/ 'If money left your account, your bank returns it by {day}.'
  return { text: writeSentence(texts, text, { day: dayPiece(by) }), ...until(by) }
}

/** Returns the notice about a second attempt in flight: two tabs can pay one order. */
function secondPaymentStep({ attempts }: TimelineFacts, { gateways, texts }: StepOptions): Next | undefined {
  const other = attempts.findLast(isInFlight)
  if (!other) return undefined
  const gateway = gateways[other.gateway]
  return { text: writeGatewaySentence(texts, GATEWAY_SENTENCES.secondPayment, gateway) }
}

/** Returns the step of a queued pack until it starts. */
function startStep({ packs }: TimelineFacts, { now, texts }: StepOptions): Next | undefined {
  const queued = packs.find(({ startsAt }) => startsAt && startsAt > now)
  if (!queued?.startsAt) return undefined
  const text = /*i18n*/ '{pack} starts on {day}. Until then you can cancel it in My Account.'
  const values = { pack: namePiece(queued), day: dayPiece(queued.startsAt) }
  return { text: writeSentence(texts, text, values), ...until(queued.startsAt) }
}

/** Returns the step of the newest refund that has not arrived yet, then of the credit of an upgrade. */
function refundStep({ captures, creditRefunds }: TimelineFacts, options: StepOptions): Next | undefined {
  const refunds = captures.toReversed().flatMap((capture) => {
    const { gateway } = capture
    return refundsOf(capture)
      .toReversed()
      .map((refund) => ({ gateway, refund }))
  })
  for (const returned of [...refunds, ...creditRefunds]) {
    const next = stepOfRefund(returned, options)
    if (next) return next
  }
  return undefined
}

function stepOfRefund(
  { gateway: name, refund }: TimelineCreditRefund,
  { now, gateways, texts }: StepOptions,
): Next | undefined {
  const gateway = gateways[name]
  const by = afterWorkingDays(refund.doneAt ?? refund.requestedAt, REFUND_WORKING_DAYS)
  const values = {
    amount: moneyPiece(restOfRefund(refund)),
    day: dayPiece(by),
    reference: referencePiece(refund.byHand?.reference ?? refund.token),
  }
  if (gateway.fundingSource === 'wallet') {
    // No bank is involved: the money is there once the wallet accepts it.
    if (refund.status === 'done') return undefined
    const text = /*i18n*/ '{amount} goes back into your {gateway}; reference {reference}.'
    return { text: writeSentence(texts, text, { ...values, gateway: gatewayName(texts, gateway) }) }
  }
  if (refund.status === 'done' && (by <= now || refund.isByBank)) return undefined
  if (by <= now) return { text: writeSentence(texts, LATE_REFUND, values) }
  return { text: writeSentence(texts, REFUND_SENTENCES[refund.status], values), ...until(by) }
}

const BACK =
  /*i18n*/ '{amount} will be back where it came from within 5–7 working days, by {day}; reference {reference}.'
/** The sentence about a refund to a bank whose promised day is over. */
const LATE_REFUND =
  /*i18n*/ 'Sorry, returning {amount} takes longer than planned. You do not need to do anything; reference {reference}.'
/** The sentence about the next step of a refund to a bank. */
const REFUND_SENTENCES: Readonly<Record<RefundStatus, string>> = {
  requested: BACK,
  sent: BACK,
  done: /*i18n*/ 'Your bank shows {amount} within 5–7 working days, by {day}; reference {reference}.',
  manual: /*i18n*/ 'You do not need to do anything. {amount} is back by {day}; reference {reference}.',
}
