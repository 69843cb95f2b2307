/** Starts an attempt at Paytm: gets a token for its widget, and returns the widget's configuration. */
import { failAttempt } from '#api/payments/settlement/fail-attempt.ts'
import { startPayment, type StartPaymentInput } from './start-payment.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import type { AppContext } from '#api/platform/context.ts'
import { toRupees } from '#contract/money.ts'
import { GatewayUnavailable, type PaytmCheckout } from '#contract/payments.ts'
import type { InitiateResult, PaytmGateway } from '#api/payments/gateways/paytm/paytm-adapter.ts'

/** As the specification lists them. Since 2026 Paytm itself offers UPI, cards and net banking only. */
const MODES = ['CC', 'DC', 'NB', 'UPI', 'PPBL', 'PPI', 'BALANCE']
const EXCLUDED = ['COD']

/**
 * Starts an attempt at Paytm.
 * @throws GatewayUnavailable, and what startPayment throws
 */
export async function startPaytm(
  platform: AppContext,
  gateway: PaytmGateway,
  given: StartPaymentInput,
): Promise<PaytmCheckout['data']> {
  const { attempt, request, isNew } = await startPayment(platform, gateway, given)
  const customerId = given.signedIn.subscriber.number
  const { resultInfo, txnToken } = await initiate(platform, gateway, { ...request, customerId })
  const paymentUrl = { body: { resultInfo, txnToken } }
  // Without a token this attempt cannot be paid. For a second click, the first click has the token.
  if (resultInfo.resultStatus === 'F' && isNew) await failAttempt(platform, attempt, 'not_started')
  if (resultInfo.resultStatus !== 'S') return { paymentUrl }

  const { mid, pgUrl, openInPopup } = platform.config.paytm
  const amount = toRupees(attempt.amountPaise)
  const scriptUrl = `${pgUrl}/merchantpgpui/checkoutjs/merchants/${mid}.js`
  const order = { orderId: attempt.id, token: txnToken, tokenType: 'TXN_TOKEN', amount, customerId } as const
  return { paymentUrl, config: { ...order, mid, scriptUrl, modes: MODES, excluded: EXCLUDED, openInPopup } }
}

async function initiate(
  { runtime, log }: AppContext,
  gateway: PaytmGateway,
  request: Parameters<PaytmGateway['initiate']>[1],
): Promise<InitiateResult> {
  try {
    return await gateway.initiate(runtime, request)
  } catch (error) {
    log.warn(
      { event: 'paytm.no_token', gateway: 'paytm', ...failureFields(error) },
      'Paytm returned no checkout token',
    )
    throw GatewayUnavailable()
  }
}
