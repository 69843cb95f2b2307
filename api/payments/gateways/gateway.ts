/**
 * The interface between the shop and its payment gateways. Each gateway has its own folder, with a `GatewayDefinition`
 * that the registry (`create-gateway-registry.ts`) lists; all other code iterates over the registry.
 */
import type { Config, GatewayFacts } from '#api/platform/config/config.ts'
import type { GatewayName } from '#api/platform/config/destination.ts'
import type { ExternalSystem } from '#api/platform/config/external-system.ts'
import type { Order } from '#api/orders/order.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { ExternalOrigins } from '#api/platform/http/security-headers.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import type { Paise } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { PaymentReason } from '#contract/payment-reasons.ts'
import type { RenewalConsent } from '#contract/renewals.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Circuit } from './circuit.ts'
import type { PayoutRow } from './payout-row.ts'
import type { GatewayMandates } from './gateway-mandates.ts'
import type { MandateTerms } from './mandate.ts'

export type { GatewayFacts, GatewayName }

export type PaymentRequest = {
  /** The id that the shop gives the attempt, at most 25 letters and digits; the gateway returns it with every message. */
  attemptId: string
  amountPaise: Paise
  description: string
  customer: { name: string; email: string; mobile: string }
  /** Sent to the gateway for its reports, never read back. */
  notes: [customerKind: string, subscriberNumber: string, duration: string]
  /** The mandate that is registered with the payment, at a gateway that has mandates. */
  mandate?: MandateTerms
}

/**
 * The state of an attempt at its gateway. In doubt it is `pending`: only statuses that the gateway documents as final
 * may become `captured` or `failed`. `unknown`: the gateway never saw the customer.
 */
export type Outcome =
  | { kind: 'captured'; gatewayPaymentId: string; amountPaise: Paise }
  /** `bankCode`: the result code of the payer's bank, where the gateway states it. */
  | { kind: 'failed'; reason: PaymentReason; bankCode?: string }
  /** `isUnreadableCapture`: the gateway states a capture, but not of which amount or payment. */
  | { kind: 'pending'; isUnreadableCapture?: true }
  /** `finalAfterSeconds`: from this age on, an attempt unknown to the gateway stays unknown to it. */
  | { kind: 'unknown'; finalAfterSeconds?: number }

/** How the payer pays. `bank`: the result of `statedBank`; undefined where the gateway states none. */
export type StatedMethod = { method: PaymentMethod; bank: string | undefined }

/** The gateway's answer to a verification. What it states about the method is stored, and decides nothing. */
export type VerifiedOutcome = Outcome & { stated?: StatedMethod | undefined }

/** An unverified statement about an attempt. Whatever its source, it is only a reason to verify the attempt.
 * `detail`: the gateway's words, for an operator. */
export type NotificationClaim = { attemptId: string; outcome: Outcome; detail: string }

/**
 * A statement in a gateway's name. `unsigned`: without a signature, where the gateway's documents allow that.
 * `forged`: without the valid signature that the gateway must provide.
 */
export type SignedNotification = NotificationClaim & { proof: 'signed' | 'unsigned' | 'forged' }

/** The time limit of each call about a refund; `refund` and `refundStatus` make at most two. */
export const REFUND_CALL_TIMEOUT_MS = 10_000

type RefundRequest = { attemptId: string; gatewayPaymentId: string; token: string; amountPaise: Paise }
/** Identifies a refund, by the gateway's request id or by the shop's token. The amount must be the same. */
type RefundToFind = { attemptId: string; token: string; requestId: string; amountPaise: Paise }
export type RefundAnswer =
  | { kind: 'under way'; requestId: string }
  | { kind: 'done' }
  /** Final. `code` is the gateway's own, for the log. */
  | { kind: 'refused'; code: string }
  /** Refused for now: the same request may succeed later. */
  | { kind: 'not now'; code: string }

/**
 * A refund that a gateway has made or is making. `token`: what the shop, or a person in the gateway's pages, named it; null where
 * the gateway states only the sum of all refunds of the payment.
 */
export type FoundRefund = { token: string | null; amountPaise: Paise }

/**
 * `tokenOf`: returns the shop's token of the whole refund, or of the partial refund with this number. `isWholeOnly`: the caller
 * needs only the whole refund; a gateway that is asked about each reference need not be asked about parts.
 */
export type RefundedPayment = {
  attemptId: string
  gatewayPaymentId: string
  tokenOf: (partNo?: number) => string
  isWholeOnly?: boolean
}

/** One entry of a gateway list: a payment that was captured at the gateway. */
export type ListedCapture = { attemptId: string; gatewayPaymentId: string }

/** `canSettle`: whether the attempt's order, as last read, can still take a payment. */
export type AttemptToVerify = { id: string; canSettle: boolean }

/** One gateway's protocol: it translates, decides nothing and stores nothing. */
export type GatewayAdapter = {
  readonly parseReturn: (fields: Record<string, string>) => SignedNotification
  /**
   * How many attempts one call of `lookUp` takes in the background, and how many such calls may be under way at once
   * in one process: where the protocol has no batch, `lookUp` makes one HTTP call for each attempt.
   */
  readonly batch: { readonly size: number; readonly lanes: number }
  /**
   * Verifies attempts with the gateway, server to server: only this answer settles a payment. A gateway that holds
   * money until the shop takes it captures a hold whose order can take a payment, and releases any other hold.
   * @throws when the gateway cannot be reached or understood; the payments may be in any state then.
   */
  readonly lookUp: (
    runtime: Runtime,
    attempts: AttemptToVerify[],
    timeoutMs: number,
  ) => Promise<Map<string, VerifiedOutcome>>
  /**
   * Lists the payments that were begun in a span of time and are captured by now. It only says what to verify: an entry
   * settles nothing. Undefined where the gateway has no such list.
   * @throws as lookUp does
   */
  readonly listCaptures?: (runtime: Runtime, span: { from: Date; to: Date }) => Promise<ListedCapture[]>
  /**
   * Lists what the gateway paid out on a day in India, such as 2026-11-20: its payout report. Undefined where the report is not
   * fetched, or comes as a file only.
   * @throws as lookUp does, also where a part of the report is missing
   */
  readonly listPayouts?: (runtime: Runtime, day: string) => Promise<PayoutRow[]>
  /**
   * Verifies one payment by the gateway's own id for it. Undefined where the protocol has no such call.
   * @returns undefined where the gateway knows no such payment
   * @throws as lookUp does
   */
  readonly lookUpPayment?: (
    runtime: Runtime,
    gatewayPaymentId: string,
  ) => Promise<{ attemptId: string; outcome: VerifiedOutcome } | undefined>
  /** Safe to repeat: the same token is the same refund. @throws as lookUp does. */
  readonly refund: (runtime: Runtime, refund: RefundRequest) => Promise<RefundAnswer>
  readonly refundStatus: (runtime: Runtime, refund: RefundToFind) => Promise<RefundAnswer>
  /** Finds the refunds of a payment, also those that the shop does not know. Leaves out failed ones. @throws as lookUp does */
  readonly findRefunds: (runtime: Runtime, payment: RefundedPayment) => Promise<FoundRefund[]>
}

/** A mandate that a buyer has agreed to, and the insert that stores it beside the payment attempt. */
export type RenewalAgreement = {
  terms: MandateTerms
  insert: (attempt: { id: string; gateway: GatewayName }) => WriteStatement
}

/**
 * Compares what a buyer agrees to with what the shop offers for an order. Renewals implement it, because payments do not
 * import them.
 * @throws RenewalNotOffered, RenewalTermsChanged
 */
export type AgreeToRenewal = (
  gateway: Gateway,
  order: Order,
  consent: RenewalConsent,
  now: Date,
) => Promise<RenewalAgreement>

type Routes = (
  platform: AppContext,
  gateways: GatewayRegistry,
  agreeToRenewal: AgreeToRenewal,
) => FastifyPluginAsyncZod
type CallbackRoutes = (platform: AppContext, gateways: GatewayRegistry) => FastifyPluginAsyncZod

/** The options of every route that a gateway calls, or to which it sends the browser back. */
export const CALLBACK_ROUTE_OPTIONS = {
  schema: { hide: true },
  config: { allowCrossSite: true, isGatewayCallback: true },
} as const

/** Everything that the shop knows about a gateway before its settings are read. */
export type GatewayDefinition = {
  readonly name: GatewayName
  /** @param provider the name of the satellite provider, whose wallet is one of the gateways */
  readonly displayName: (provider: string) => string
  readonly fundingSource: GatewayFacts['fundingSource']
  /** Whether a payment requires that the mobile was verified a moment ago. */
  readonly needsStepUp: boolean
  /** Undefined where the settings of another system include the gateway's. */
  readonly settings?: ExternalSystem
  readonly createAdapter: (config: Config) => GatewayAdapter
  /** Undefined where the shop knows no mandates of the gateway. */
  readonly createMandates?: (config: Config) => GatewayMandates
  /** The routes that the shop's pages call. */
  readonly routes: Routes
  /** The routes of returns and webhooks. Their database connections have priority. */
  readonly callbackRoutes?: CallbackRoutes
  /** The origins that pages need besides the shop's own: forms on every page, the others on the cart only. */
  readonly cspOrigins?: (config: Config) => Partial<ExternalOrigins>
}

/** A gateway with its settings. Calls go through its circuit breaker, except lists of captures and payouts. */
export type Gateway = GatewayDefinition &
  GatewayAdapter & {
    readonly circuit: Circuit
    readonly mandates?: GatewayMandates
    /** The verifications under way for pages, which may take longer than a page waits. */
    readonly verifications: Set<Promise<unknown>>
  }
export type GatewayRegistry = Readonly<Record<GatewayName, Gateway>>
