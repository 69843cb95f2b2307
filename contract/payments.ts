/** Schemas, problems and endpoints of payments. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SESSION, StepUpRequired, TooManyRequests } from './identity.ts'
import {
  BasePackPurchased,
  BasePackSelected,
  NoSuchOrder,
  OrderPaid,
  OrderStatus,
  TransactionID,
  UpgradeNotPossible,
} from './orders.ts'
import { INVALID, problem, problems, rateLimited } from './problem.ts'
import { RenewalConsent, RenewalNotOffered, RenewalTermsChanged } from './renewals.ts'
import { SOMETHING_WENT_WRONG } from './messages.ts'

/** Fields that the specification sends; the server ignores them and uses the data of the order. */
const ignored = z.string().max(8000).optional()

export const OrderNotPayable = problem(
  'order_not_payable',
  409,
  /*i18n*/ 'This order can no longer be paid. Please check your cart.',
)
export const TooManyAttempts = rateLimited(
  'too_many_attempts',
  /*i18n*/ 'Too many payments were started. Please try again in {wait}.',
)
export const PaymentInFlight = problem(
  'payment_under_way',
  409,
  /*i18n*/ 'We are confirming your payment. Please do not pay again.',
)
export const GatewayUnavailable = problem('gateway_down', 503, SOMETHING_WENT_WRONG)
/** The clock of the instance differs from that of the database by more than a minute. */
export const ClockWrong = problem('clock_wrong', 503, SOMETHING_WENT_WRONG)
export const InvalidSignature = problem(
  'forged',
  403,
  /*i18n*/ 'This message is not from the payment gateway.',
)

/** The problems of every endpoint that starts a payment. */
const START = [
  ...SESSION,
  NoSuchOrder,
  OrderNotPayable,
  OrderPaid,
  PaymentInFlight,
  BasePackSelected,
  BasePackPurchased,
  UpgradeNotPossible,
  INVALID,
  TooManyAttempts,
  GatewayUnavailable,
  ClockWrong,
] as const

export const startPayU = endpoint('POST', '/api/payment/payU', {
  summary: 'The signed form to post to PayU for an order',
  body: z.strictObject({
    txnid: TransactionID,
    key: ignored,
    amount: ignored,
    firstname: ignored,
    email: ignored,
    phone: ignored,
    productinfo: ignored,
    surl: ignored,
    furl: ignored,
    udf1: ignored,
    udf2: ignored,
    udf3: ignored,
    poid: ignored,
    planname: ignored,
    /** Present exactly if the buyer has ticked the box of automatic renewal. */
    renew: RenewalConsent.optional(),
  }),
  response: {
    200: z.object({
      data: z.object({ url: z.string(), hash: z.string(), fields: z.record(z.string(), z.string()) }),
    }),
    ...problems(...START, RenewalNotOffered, RenewalTermsChanged),
  },
})

export const reportPaymentStatus = endpoint('POST', '/api/payment/status', {
  summary: 'Report that a payment may have changed; the server verifies it with the gateway',
  body: z.strictObject({
    transactionID: TransactionID,
    subscriberid: ignored,
    mobile: ignored,
    paymentmode: ignored,
    type: ignored,
    transactionStatus: ignored,
  }),
  response: {
    200: z.object({ data: z.object({ transactionID: z.string(), status: OrderStatus }) }),
    ...problems(NoSuchOrder, INVALID),
  },
})

/** The checkout widget's configuration, as the specification lists it. */
const PaytmConfig = z.object({
  orderId: z.string(),
  token: z.string(),
  tokenType: z.literal('TXN_TOKEN'),
  amount: z.string(),
  customerId: z.string(),
  mid: z.string(),
  scriptUrl: z.string(),
  modes: z.array(z.string()),
  excluded: z.array(z.string()),
  openInPopup: z.boolean(),
  /** Present exactly if the payment registers a mandate. */
  flow: z.literal('SUBSCRIPTION').optional(),
})
export type PaytmConfig = z.infer<typeof PaytmConfig>

const PaytmCheckout = z.object({
  data: z.object({
    paymentUrl: z.object({
      body: z.object({
        resultInfo: z.object({ resultStatus: z.string(), resultCode: z.string(), resultMsg: z.string() }),
        txnToken: z.string(),
      }),
    }),
    /** Absent if `resultStatus` is 'F': there is no checkout to open. */
    config: PaytmConfig.optional(),
  }),
})
export type PaytmCheckout = z.infer<typeof PaytmCheckout>

export const startPaytm = endpoint('POST', '/api/payment/payTM', {
  summary: 'A Paytm token for an order',
  body: z.strictObject({
    orderId: TransactionID,
    /** Present exactly if the buyer has ticked the box of automatic renewal. */
    renew: RenewalConsent.optional(),
  }),
  response: { 200: PaytmCheckout, ...problems(...START, RenewalNotOffered, RenewalTermsChanged) },
})

export const createPaytmToken = endpoint('POST', '/api/payment/payTM/createToken', {
  summary: 'The same as payTM, under the name that the specification gives the wallet',
  body: z.strictObject({ orderId: TransactionID, amount: ignored, customerId: ignored }),
  response: { 200: PaytmCheckout, ...problems(...START) },
})

export const InsufficientBalance = problem(
  'wallet_too_low',
  409,
  /*i18n*/ 'The wallet balance does not cover the total.',
)
export const NoWallet = problem('no_wallet', 404, /*i18n*/ 'There is no satellite wallet for this account.')

export const payByWallet = endpoint('POST', '/api/payment/wallet', {
  summary: 'Pay an order from the satellite wallet; requires a recent step-up',
  body: z.strictObject({ transactionID: TransactionID }),
  response: {
    200: z.object({
      data: z.object({
        transactionID: z.string(),
        status: z.string(),
        /** Remaining balance; absent if the order is not paid yet, or the wallet does not return it. */
        balance: z.string().optional(),
      }),
    }),
    ...problems(...START, StepUpRequired, InsufficientBalance, NoWallet),
  },
})

export const getWallet = endpoint('GET', '/api/account/wallet', {
  summary: 'The balance of the satellite wallet',
  response: {
    /** null for a subscriber without a satellite wallet, which is the usual case and not an error. */
    200: z.object({ data: z.object({ balance: z.string().nullable() }) }),
    ...problems(...SESSION, GatewayUnavailable, TooManyRequests),
  },
})
