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
  timePiece,
  type TimelineAttempt,
  type TimelineCapture,
  type TimelineRefund,
  withinDuration,
} from './timeline.ts'

type Next = NonNullable<OrderTimeline['next']>
type Telling = { now: Date; provider: string; status: PaymentStatus }

/** The shop's promise for a refund, counted from the refund request (decision 17). */
const REFUND_WORKING_DAYS = 7

/**
 * Returns the next step for the status of the order.
 * @returns undefined where nothing more happens
 */
export function nextStep(facts: TimelineFacts, telling: Telling): Next | undefined {
  switch (telling.status) {
    case 'open':
      return pay(facts, telling)
    case 'pending':
      return ask(facts, telling)
    case 'failed':
      return again(facts, telling)
    case 'expired':
      return bankReturns(facts, telling)
    case 'paid':
      return moneyBack(facts, telling) ?? stillOpen(facts, telling)
    case 'refunding':
    case 'refunded':
      return moneyBack(facts, telling)
  }
}

const until = (moment: Date): Pick<Next, 'by'> => ({ by: moment.toISOString() })

function pay({ order }: TimelineFacts, { now }: Telling): Next | undefined {
  if (order.expiresAt <= now) return undefined
  return { text: sentence`You can pay until ${timePiece(order.expiresAt)}.`, ...until(order.expiresAt) }
}

function ask({ order, attempts }: TimelineFacts, { now, provider }: Telling): Next | undefined {
  const attempt = attempts.findLast(isInFlight)
  if (!attempt?.nextPollAt) return undefined
  const gateway = gatewayName(attempt.gateway, provider)
  const wait = attempt.nextPollAt.getTime() - now.getTime()
  const asked = wait > 0 ? `We ask ${gateway} again ${withinDuration(wait)}` : `We are asking ${gateway} now`
  const by = until(attempt.nextPollAt)
  if (attempt.status === 'sent' && order.expiresAt > now) {
    return {
      text: sentence`${asked}. Without a payment the order ends at ${timePiece(order.expiresAt)}.`,
      ...by,
    }
  }
  return {
    text: sentence`${asked}, and go on until it is decided. You can leave this page: we send you a message.`,
    ...by,
  }
}

function again({ order, attempts }: TimelineFacts, telling: Telling): Next {
  const open = order.status !== 'expired' && order.expiresAt > telling.now
  const returns = bankReturns({ attempts }, telling)
  if (!open) return returns ?? { text: sentence`You can order the packs again.` }
  const try_ = sentence`You can try again until ${timePiece(order.expiresAt)}.`
  return { text: returns ? [...try_, ...sentence` `, ...returns.text] : try_, ...until(order.expiresAt) }
}

/** Returns whether the bank may have debited the buyer although the gateway captured nothing. */
const mayBeDebited = ({ status, reason }: TimelineAttempt): boolean =>
  status === 'expired' || (status === 'failed' && (reason === 'not_completed' || reason === 'returned'))

function bankReturns({ attempts }: Pick<TimelineFacts, 'attempts'>, { now }: Telling): Next | undefined {
  const last = attempts.findLast((one) => mayBeDebited(one) && one.gateway !== 'satellite-wallet')
  const by = last && addSeconds(last.startedAt, BANK_RETURN_DAYS * DAY_SECONDS)
  if (!by || by <= now) return undefined
  return {
    text: sentence`If money left your account, your bank returns it by ${dayPiece(by)}.`,
    ...until(by),
  }
}

/** Returns the notice about a second attempt in flight: two tabs can pay one order. */
function stillOpen({ attempts }: TimelineFacts, { provider }: Telling): Next | undefined {
  const other = attempts.findLast(isInFlight)
  if (!other) return undefined
  const gateway = gatewayName(other.gateway, provider)
  return { text: sentence`A second payment is still open at ${gateway}. If it is taken, we return it.` }
}

function moneyBack({ captures }: TimelineFacts, telling: Telling): Next | undefined {
  const latestFirst = [...captures].reverse()
  for (const capture of latestFirst) {
    const next = capture.refund && ofRefund(capture, capture.refund, telling)
    if (next) return next
  }
  return undefined
}

function ofRefund(
  capture: TimelineCapture,
  refund: TimelineRefund,
  { now, provider }: Telling,
): Next | undefined {
  if (capture.gateway === 'satellite-wallet') return ofWalletRefund(capture, refund, provider)
  const [amount, token] = [
    moneyPiece(capture.amountPaise),
    referencePiece(refund.byHand?.reference ?? refund.token),
  ]
  const by = afterWorkingDays(refund.doneAt ?? refund.requestedAt, REFUND_WORKING_DAYS)
  const soon = sentence` within 5–7 working days, by ${dayPiece(by)}; reference ${token}.`
  switch (refund.status) {
    case 'requested':
    case 'sent':
      return { text: [...sentence`${amount} is back where it came from`, ...soon], ...until(by) }
    case 'done':
      return by > now ? { text: [...sentence`Your bank shows ${amount}`, ...soon], ...until(by) } : undefined
    case 'manual':
      return {
        text: sentence`You need do nothing. ${amount} is back by ${dayPiece(by)}; reference ${token}.`,
        ...until(by),
      }
  }
}

/** Returns the step of a refund to the wallet. No bank is involved: the money is there once the wallet accepts it. */
function ofWalletRefund(
  { gateway, amountPaise }: TimelineCapture,
  { status, token }: TimelineRefund,
  provider: string,
): Next | undefined {
  if (status === 'done') return undefined
  const wallet = gatewayName(gateway, provider)
  return {
    text: sentence`${moneyPiece(amountPaise)} goes back into ${wallet}; reference ${referencePiece(token)}.`,
  }
}
