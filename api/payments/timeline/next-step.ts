/** The next step of an order's timeline, and by when. Promises only what the shop does or a rule gives. Pure. */
import { BANK_RETURN_DAYS } from '#api/payments/attempts/polling.ts'
import { addSeconds, DAY_SECONDS } from '#contract/durations.ts'
import type { OrderTimeline } from '#contract/timeline.ts'
import { isInFlight, type PaymentStatus } from '#api/payments/attempts/attempt.ts'
import {
  afterWorkingDays,
  dayPiece,
  gatewayName,
  moneyPiece,
  referencePiece,
  sentence,
  type TimelineFacts,
  type TimelineOptions,
  timePiece,
  type TimelineAttempt,
  type TimelineCapture,
  type TimelineRefund,
  withinDuration,
} from './timeline.ts'

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
      return verificationStep(facts, options)
    case 'failed':
      return retryStep(facts, options)
    case 'expired':
      return bankReturnStep(facts, options)
    case 'paid':
      return refundStep(facts, options) ?? secondPaymentStep(facts, options)
    case 'refunding':
    case 'refunded':
      return refundStep(facts, options)
  }
}

const until = (moment: Date): Pick<Next, 'by'> => ({ by: moment.toISOString() })

function payStep({ order }: TimelineFacts, { now }: StepOptions): Next | undefined {
  if (order.expiresAt <= now) return undefined
  return { text: sentence`You can pay until ${timePiece(order.expiresAt)}.`, ...until(order.expiresAt) }
}

function verificationStep(
  { order, attempts }: TimelineFacts,
  { now, gateways }: StepOptions,
): Next | undefined {
  const attempt = attempts.findLast(isInFlight)
  if (!attempt?.nextPollAt) return undefined
  const gateway = gatewayName(gateways[attempt.gateway])
  const wait = attempt.nextPollAt.getTime() - now.getTime()
  const query = wait > 0 ? `We ask ${gateway} again ${withinDuration(wait)}` : `We are asking ${gateway} now`
  const by = until(attempt.nextPollAt)
  if (attempt.status === 'sent' && order.expiresAt > now) {
    return {
      text: sentence`${query}. Without a payment the order ends at ${timePiece(order.expiresAt)}.`,
      ...by,
    }
  }
  return {
    text: sentence`${query}, and go on until it is decided. You can leave this page: we send you a message.`,
    ...by,
  }
}

function retryStep({ order, attempts }: TimelineFacts, options: StepOptions): Next {
  const open = order.status !== 'expired' && order.expiresAt > options.now
  const returns = bankReturnStep({ attempts }, options)
  if (!open) return returns ?? { text: sentence`You can order the packs again.` }
  const retry = sentence`You can try again until ${timePiece(order.expiresAt)}.`
  return { text: returns ? [...retry, ...sentence` `, ...returns.text] : retry, ...until(order.expiresAt) }
}

/** Returns whether the bank may have debited the buyer although the gateway captured nothing. */
const mayBeDebited = ({ status, reason }: TimelineAttempt): boolean =>
  status === 'expired' || (status === 'failed' && (reason === 'not_completed' || reason === 'returned'))

function bankReturnStep(
  { attempts }: Pick<TimelineFacts, 'attempts'>,
  { now, gateways }: StepOptions,
): Next | undefined {
  const last = attempts.findLast((one) => mayBeDebited(one) && gateways[one.gateway].fundingSource === 'bank')
  const by = last && addSeconds(last.startedAt, BANK_RETURN_DAYS * DAY_SECONDS)
  if (!by || by <= now) return undefined
  return {
    text: sentence`If money left your account, your bank returns it by ${dayPiece(by)}.`,
    ...until(by),
  }
}

/** Returns the notice about a second attempt in flight: two tabs can pay one order. */
function secondPaymentStep({ attempts }: TimelineFacts, { gateways }: StepOptions): Next | undefined {
  const other = attempts.findLast(isInFlight)
  if (!other) return undefined
  const gateway = gatewayName(gateways[other.gateway])
  return { text: sentence`A second payment is still open at ${gateway}. If it is taken, we return it.` }
}

function refundStep({ captures }: TimelineFacts, options: StepOptions): Next | undefined {
  const latestFirst = [...captures].reverse()
  for (const capture of latestFirst) {
    const next = capture.refund && stepOfRefund(capture, capture.refund, options)
    if (next) return next
  }
  return undefined
}

function stepOfRefund(
  capture: TimelineCapture,
  refund: TimelineRefund,
  { now, gateways }: StepOptions,
): Next | undefined {
  const gateway = gateways[capture.gateway]
  if (gateway.fundingSource === 'wallet') return stepOfWalletRefund(capture, refund, gatewayName(gateway))
  const [amount, token] = [
    moneyPiece(capture.amountPaise),
    referencePiece(refund.byHand?.reference ?? refund.token),
  ]
  const by = afterWorkingDays(refund.doneAt ?? refund.requestedAt, REFUND_WORKING_DAYS)
  const deadline = sentence` within 5–7 working days, by ${dayPiece(by)}; reference ${token}.`
  switch (refund.status) {
    case 'requested':
    case 'sent':
      return { text: [...sentence`${amount} is back where it came from`, ...deadline], ...until(by) }
    case 'done':
      return by > now
        ? { text: [...sentence`Your bank shows ${amount}`, ...deadline], ...until(by) }
        : undefined
    case 'manual':
      return {
        text: sentence`You need do nothing. ${amount} is back by ${dayPiece(by)}; reference ${token}.`,
        ...until(by),
      }
  }
}

/** Returns the step of a refund to the wallet. No bank is involved: the money is there once the wallet accepts it. */
function stepOfWalletRefund(
  { amountPaise }: TimelineCapture,
  { status, token }: TimelineRefund,
  wallet: string,
): Next | undefined {
  if (status === 'done') return undefined
  return {
    text: sentence`${moneyPiece(amountPaise)} goes back into ${wallet}; reference ${referencePiece(token)}.`,
  }
}
