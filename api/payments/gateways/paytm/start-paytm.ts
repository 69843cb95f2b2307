/**
 * Starts an attempt at Paytm: gets a token for its widget, and returns the widget's configuration. A payment with a
 * mandate has another call and another flow of the widget.
 */
import { startPayment, type StartPaymentInput } from '#api/payments/checkout/start-payment.ts'
import type { Gateway, PaymentRequest } from '#api/payments/gateways/gateway.ts'
import { returnAddress } from '#api/payments/gateways/return-language.ts'
import { runtimeWithCircuit } from '#api/payments/gateways/create-circuit.ts'
import { failAttempt } from '#api/payments/settlement/fail-attempt.ts'
import type { AppContext } from '#api/platform/context.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import type { Language } from '#contract/languages.ts'
import { toRupees } from '#contract/money.ts'
import { GatewayUnavailable, type PaytmCheckout } from '#contract/payments.ts'
import type { z } from 'zod'
import { callPaytm, InitiateResponse } from './paytm-api.ts'
import {
  CREATE_HEAD,
  createPath,
  subscriptionFields,
} from '#api/payments/gateways/paytm/subscriptions/paytm-subscription-terms.ts'

/** As the specification lists them. Since 2026 Paytm itself offers UPI, cards and net banking only. */
const MODES = ['CC', 'DC', 'NB', 'UPI', 'PPBL', 'PPI', 'BALANCE']
const EXCLUDED = ['COD']
const INITIATE_TIMEOUT_MS = 8_000

/** Starts an attempt at Paytm. @throws GatewayUnavailable, and what startPayment throws */
export async function startPaytm(
  platform: AppContext,
  gateway: Gateway,
  input: StartPaymentInput,
): Promise<PaytmCheckout['data']> {
  const { attempt, request, isNew } = await startPayment(platform, gateway, input)
  const customerId = input.signedIn.subscriber.number
  const { language } = input
  const { resultInfo, txnToken } = await initiate(platform, gateway, { ...request, customerId, language })
  const paymentUrl = { body: { resultInfo, txnToken } }
  // Without a token this attempt cannot be paid. For a second click, the first click has the token.
  if (resultInfo.resultStatus === 'F' && isNew)
    await failAttempt(platform, attempt, { reason: 'not_started' })
  if (resultInfo.resultStatus !== 'S') return { paymentUrl }

  const { mid, pgUrl, openInPopup } = platform.config.paytm
  const amount = toRupees(attempt.amountPaise)
  const scriptUrl = `${pgUrl}/merchantpgpui/checkoutjs/merchants/${mid}.js`
  const order = { orderId: attempt.id, token: txnToken, tokenType: 'TXN_TOKEN', amount, customerId } as const
  const flow = request.mandate && ({ flow: 'SUBSCRIPTION' } as const)
  const widget = { mid, scriptUrl, modes: MODES, excluded: EXCLUDED, openInPopup, ...flow }
  return { paymentUrl, config: { ...order, ...widget } }
}

type InitiateInput = PaymentRequest & { customerId: string; language: Language }

/** Requests a token. `resultStatus` 'F' means that there is none; the result says why. */
async function initiate(
  { config, runtime, log }: AppContext,
  { circuit }: Gateway,
  { attemptId: orderId, amountPaise, customer, customerId, language, mandate }: InitiateInput,
): Promise<z.infer<typeof InitiateResponse>['body']> {
  const { mid, website, pgUrl } = config.paytm
  const body = {
    ...(mandate ? subscriptionFields(mandate) : { requestType: 'Payment' }),
    mid,
    websiteName: website,
    orderId,
    callbackUrl: returnAddress(`${config.shopUrl}/api/paytmResponse/callback`, language),
    txnAmount: { value: toRupees(amountPaise), currency: 'INR' },
    userInfo: {
      custId: customerId,
      mobile: customer.mobile,
      email: customer.email,
      firstName: customer.name,
    },
  }
  const path = mandate ? createPath(pgUrl) : '/theia/api/v1/initiateTransaction'
  // Paytm requires another traceId in each call that registers a mandate.
  const query = new URLSearchParams({ mid, orderId, ...(mandate && { traceId: runtime.id() }) }).toString()
  const head = mandate && { head: CREATE_HEAD }
  const call = { path: `${path}?${query}`, body, timeoutMs: INITIATE_TIMEOUT_MS, ...head }
  try {
    const answer = await callPaytm(config.paytm, runtimeWithCircuit(circuit, runtime), {
      call,
      answer: InitiateResponse,
    })
    return answer.body
  } catch (error) {
    log.warn(
      { event: 'paytm.no_token', gateway: 'paytm', ...failureFields(error) },
      'Paytm returned no checkout token',
    )
    throw GatewayUnavailable()
  }
}
