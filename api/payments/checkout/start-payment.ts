/**
 * Starts a payment: stores an attempt before its buyer leaves for the gateway. The signed request contains only stored
 * values.
 */
import { insertConsent } from '#api/identity/subscribers/consent-store.ts'
import type { AuthenticatedSession } from '#api/identity/sessions/require-session.ts'
import type { Subscriber } from '#api/identity/subscribers/subscriber.ts'
import { transitionOrder } from '#api/orders/order-store.ts'
import { type OrderToPay, orderToPayQuery } from '#api/orders/order-to-pay-query.ts'
import { type Order, orderIdOfAttempt, secondsUntilAllowed } from '#api/orders/order.ts'
import { isBasePack } from '#api/packs/entitlement.ts'
import { requireOneBasePack } from '#api/packs/require-one-base-pack.ts'
import { violatedConstraint, isSerializationConflict } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { combine, type Query, runQueries, runBatchIfUnchanged } from '#api/platform/db/batch.ts'
import { traceOrder } from '#api/platform/observability/run-in-span.ts'
import type { Language } from '#contract/languages.ts'
import { NoSuchOrder, OrderPaid, UpgradeNotPossible } from '#contract/orders.ts'
import {
  ClockWrong,
  GatewayUnavailable,
  OrderNotPayable,
  PaymentInFlight,
  TooManyAttempts,
} from '#contract/payments.ts'
import { attemptsQuery, insertAttempt } from '#api/payments/attempts/attempt-store.ts'
import { recentStartsQuery } from '#api/payments/attempts/recent-starts-query.ts'
import { type Attempt, attemptId, MAX_ATTEMPTS } from '#api/payments/attempts/attempt.ts'
import type { Gateway, PaymentRequest, RenewalAgreement } from '#api/payments/gateways/gateway.ts'
import type { MandateTerms } from '#api/payments/gateways/mandate.ts'
import { sanitisePayer } from '#api/payments/attempts/sanitise-payer.ts'
import { nextVerificationAt } from '#api/payments/attempts/verification.ts'
import { type AgreedMandate, agreedMandateQuery } from './agreed-mandate-query.ts'

/** A second click within this time goes to the gateway with the same attempt. */
const DUPLICATE_SUBMIT_SECONDS = 10
const TRIES = 3
/** For one buyer, across all orders: each attempt causes work at the gateway and in the shop. */
const MAX_ATTEMPTS_PER_HOUR = 20
/** The constraints that refuse a second attempt with the same number: PostgreSQL names the one it checks first. */
const SAME_NUMBER = new Set(['payment_attempt_pkey', 'payment_attempt_order_id_number_key'])

/** `request` is made only from stored values. */
export type StartedPayment = {
  request: PaymentRequest
  attempt: Attempt
  /** False for a second click on an attempt that was started a moment ago. */
  isNew: boolean
}

/** An order to be paid, with its attempts; undefined where there is none. */
export type PayableOrder =
  | (OrderToPay & {
      attempts: Attempt[]
      /** Start times of the buyer's attempts in the last hour, newest first, across all orders. */
      recentStarts: Date[]
      /** The mandate of the newest attempt that has one. */
      agreed: AgreedMandate | undefined
    })
  | undefined

export function payableOrderQuery({ runtime }: AppContext, transactionId: string): Query<PayableOrder> {
  const id = orderIdOfAttempt(transactionId)
  const now = runtime.now()
  const starts = combine(recentStartsQuery(id, now), agreedMandateQuery(id), (recentStarts, agreed) => ({
    recentStarts,
    agreed,
  }))
  const paying = combine(attemptsQuery(id), starts, ({ attempts }, rest) => ({ attempts, ...rest }))
  return combine(orderToPayQuery(id, now), paying, (toPay, rest) => toPay && { ...toPay, ...rest })
}

/** `payable`: the order as it was read with the session. */
export type StartPaymentInput = {
  transactionId: string
  signedIn: AuthenticatedSession
  payable: PayableOrder
  /** The language of the page on which the buyer agreed to the terms. */
  language: Language
  /** Present if the buyer agrees to automatic renewal. */
  agree?: ((order: Order, now: Date) => Promise<RenewalAgreement>) | undefined
}

/**
 * Starts a payment, or returns the attempt of a click a moment ago.
 * @throws NoSuchOrder (also for an order of another subscriber), OrderPaid (with the order), OrderNotPayable,
 *   PaymentInFlight, BasePackPurchased, UpgradeNotPossible, TooManyAttempts, and what `agree` throws;
 *   GatewayUnavailable where the gateway's circuit is open, ClockWrong. No attempt is stored then
 */
export async function startPayment(
  platform: AppContext,
  gateway: Gateway,
  { transactionId, signedIn, payable, ...input }: StartPaymentInput,
): Promise<StartedPayment> {
  // An attempt is verified and expires by the time of its start, which a wrong clock would falsify.
  if (!platform.runtime.isClockRight()) throw ClockWrong()
  let current = payable
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    try {
      const { subscriber } = signedIn
      return await openAttempt(platform, gateway, { payable: current, subscriber, ...input })
    } catch (error) {
      // A concurrent click took this number, or the order was paid or closed meanwhile: read again.
      if (!SAME_NUMBER.has(violatedConstraint(error)) && !isSerializationConflict(error)) throw error
    }
    ;[current] = await runQueries(platform.db, payableOrderQuery(platform, transactionId))
  }
  throw PaymentInFlight()
}

type AttemptInput = Pick<StartPaymentInput, 'payable' | 'language' | 'agree'> & { subscriber: Subscriber }

async function openAttempt(
  platform: AppContext,
  gateway: Gateway,
  { payable, subscriber, language, agree }: AttemptInput,
): Promise<StartedPayment> {
  const { db, runtime } = platform
  const now = runtime.now()
  if (payable?.order.subscriberId !== subscriber.id) throw NoSuchOrder()

  const { order, attempts, ownedBasePacks: owned } = payable
  traceOrder(order.id)
  requirePayable(payable, now)
  if (!gateway.circuit.admits(now)) throw GatewayUnavailable()
  requireOneBasePack(order.lines, { owned, start: order.start })
  if (!payable.isUpgradable) throw UpgradeNotPossible()
  const agreement = await agree?.(order, now)
  const repeated = repeatPayment(payable, { gateway, subscriber, agreement, now })
  if (repeated) return repeated

  requireWithinLimit(payable, now)
  const attempt = newAttempt(platform, gateway, { order, subscriber, number: attempts.length + 1 })
  await runBatchIfUnchanged(
    db,
    [transitionOrder(order, 'start_payment', now)],
    [
      insertAttempt(attempt),
      ...(agreement ? [agreement.insert(attempt)] : []),
      // The pay button requires consent to the current terms: record that consent with the attempt.
      insertConsent(subscriber.id, { givenAt: 'payment', language, now }),
    ],
  )
  const request = requestFor(order, attempt, subscriber, agreement?.terms)
  return { request, attempt, isNew: true }
}

type Click = { gateway: Gateway; subscriber: Subscriber; agreement: RenewalAgreement | undefined; now: Date }

/** Returns the payment that a click started a moment ago; undefined too if that click agreed to another mandate, or to none. */
function repeatPayment(
  { order, attempts, agreed }: NonNullable<PayableOrder>,
  { gateway, subscriber, agreement, now }: Click,
): StartedPayment | undefined {
  const last = attempts.at(-1)
  if (!last || !isDuplicateSubmit(last, { gateway, now })) return undefined
  const kept = agreed?.attemptId === last.id ? agreed.terms : undefined
  if (!isSameMandate(kept, agreement?.terms)) return undefined
  const mandate = agreement && { ...agreement.terms, ...kept }
  return { request: requestFor(order, last, subscriber, mandate), attempt: last, isNew: false }
}

/** `paidInstead`: an earlier order for the cart, which timed out and was paid late. */
function requirePayable({ order, paidInstead, attempts }: NonNullable<PayableOrder>, now: Date): void {
  if (order.status === 'paid' || order.status === 'refunded')
    throw OrderPaid({ data: { transactionID: order.id, status: order.status } })
  // An order that is over gets another one: whether its cart is a new purchase is decided when that one is placed.
  const isOver = order.status === 'expired' || order.expiresAt <= now
  if (paidInstead !== null && !isOver) throw OrderPaid({ data: paidInstead })
  if (attempts.some(({ status }) => status === 'pending')) throw PaymentInFlight()
  // The captured payment of an order that is not paid goes back.
  const isReturned = attempts.some(({ status }) => status === 'captured')
  if (isOver || isReturned || attempts.length >= MAX_ATTEMPTS) throw OrderNotPayable()
}

function requireWithinLimit({ recentStarts }: NonNullable<PayableOrder>, now: Date): void {
  const reachedAt = recentStarts[MAX_ATTEMPTS_PER_HOUR - 1]
  if (reachedAt) throw TooManyAttempts(secondsUntilAllowed(reachedAt, now))
}

const isDuplicateSubmit = (last: Attempt, { gateway, now }: { gateway: Gateway; now: Date }): boolean =>
  last.status === 'sent' &&
  last.gateway === gateway.name &&
  now.getTime() - last.startedAt.getTime() < DUPLICATE_SUBMIT_SECONDS * 1000

/** Whether a second click agrees to the mandate that the attempt of the first click registers. */
const isSameMandate = (
  kept: AgreedMandate['terms'] | undefined,
  terms: AgreedMandate['terms'] | undefined,
): boolean =>
  kept === undefined || terms === undefined
    ? kept === terms
    : kept.capPaise === terms.capPaise &&
      kept.months === terms.months &&
      kept.endsAt.getTime() === terms.endsAt.getTime()

function newAttempt(
  { runtime, config }: AppContext,
  gateway: Gateway,
  { order, subscriber, number }: { order: Order; subscriber: Subscriber; number: number },
): Attempt {
  const now = runtime.now()
  const payer = sanitisePayer(subscriber, config.brand.noReplyAddress)
  return {
    id: attemptId(order.id, number),
    orderId: order.id,
    number,
    gateway: gateway.name,
    status: 'sent',
    amountPaise: order.amountPaise,
    description: `${config.brand.product} ${String(order.lines.length)} pack${order.lines.length === 1 ? '' : 's'}`,
    customerName: payer.name,
    customerEmail: payer.email,
    customerMobile: payer.mobile,
    reason: null,
    startedAt: now,
    nextPollAt: nextVerificationAt(now, now, { status: 'sent', isDebit: false }) ?? null,
    polledAt: null,
    polls: 0,
    unreadableAnswers: 0,
    verifyClaimedAt: null,
  }
}

function requestFor(
  order: Order,
  attempt: Attempt,
  subscriber: Subscriber,
  mandate: MandateTerms | undefined,
): PaymentRequest {
  const duration = order.lines.find(isBasePack)?.duration ?? ''
  return {
    attemptId: attempt.id,
    amountPaise: attempt.amountPaise,
    description: attempt.description,
    customer: {
      name: attempt.customerName,
      email: attempt.customerEmail,
      // A signed-in subscriber is not erased: the attempts have the mobile that was signed.
      mobile: attempt.customerMobile ?? subscriber.mobile,
    },
    notes: [order.customerKind, subscriber.number, duration],
    ...(mandate && { mandate }),
  }
}
