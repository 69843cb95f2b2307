/** Pays an order from the satellite wallet: holds, captures and settles while the customer waits. */
import type { Subscriber } from '#api/identity/subscribers/subscriber.ts'
import { failAttempt } from '#api/payments/settlement/fail-attempt.ts'
import { processNotification } from '#api/payments/notifications/process-notification.ts'
import {
  type StartedPayment,
  startPayment,
  type StartPaymentInput,
} from '#api/payments/checkout/start-payment.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import type { AppContext } from '#api/platform/context.ts'
import { type Paise, toRupees } from '#contract/money.ts'
import { GatewayUnavailable, NoWallet, InsufficientBalance } from '#contract/payments.ts'
import type { Gateway } from '#api/payments/gateways/gateway.ts'
import { runtimeWithCircuit } from '#api/payments/gateways/create-circuit.ts'
import { FROM_WALLET } from './wallet-adapter.ts'
import { fetchBalance, holdMoney } from './wallet-api.ts'

/** Returns the balance of the subscriber's wallet; undefined where there is no wallet. @throws GatewayUnavailable */
export async function walletBalance(
  { config, runtime, log }: AppContext,
  gateway: Gateway,
  { satellite, number }: Subscriber,
): Promise<Paise | undefined> {
  if (!satellite) return undefined
  return fetchBalance(config.satellite, runtimeWithCircuit(gateway.circuit, runtime), number).catch(
    (error: unknown) => {
      log.warn(
        { event: 'wallet.no_balance', gateway: gateway.name, ...failureFields(error) },
        'wallet balance unavailable',
      )
      throw GatewayUnavailable()
    },
  )
}

/**
 * Pays an order from the wallet.
 * @returns the attempt's id; the caller reads the order's status
 * @throws NoWallet, InsufficientBalance (with the balance), and what startPayment throws
 */
export async function payByWallet(
  platform: AppContext,
  gateway: Gateway,
  input: StartPaymentInput,
): Promise<string> {
  const { subscriber } = input.signedIn
  if (!subscriber.satellite) throw NoWallet()

  const started = await startPayment(platform, gateway, input)
  await hold(platform, gateway, { started, subscriberNumber: subscriber.number })
  const { attemptId } = started.request
  const claim = { attemptId, outcome: { kind: 'pending' }, detail: '' } as const
  await processNotification(platform, gateway, { claim, source: 'client', authentic: true })
  return attemptId
}

/**
 * Holds the money. Without an answer it may or may not be held: the verification finds out, now or later. A refusal is
 * the wallet's final answer.
 * @throws NoWallet, InsufficientBalance
 */
async function hold(
  platform: AppContext,
  gateway: Gateway,
  { started: { request, attempt }, subscriberNumber }: { started: StartedPayment; subscriberNumber: string },
): Promise<void> {
  const { config, runtime, log } = platform
  const { attemptId, amountPaise } = request
  const order = { attemptId, amountPaise, subscriberNumber }
  const answer = await holdMoney(config.satellite, runtimeWithCircuit(gateway.circuit, runtime), order).catch(
    (error: unknown) => {
      log.warn(
        {
          event: 'wallet.hold_unconfirmed',
          gateway: gateway.name,
          attempt: attemptId,
          ...failureFields(error),
        },
        'the wallet did not confirm a hold: the reconciler verifies the attempt',
      )
      return undefined
    },
  )
  if (answer?.kind === 'insufficient') {
    await failAttempt(platform, attempt, { reason: 'wallet_too_low', stated: FROM_WALLET })
    throw InsufficientBalance({ data: { balance: toRupees(answer.balancePaise) } })
  }
  if (answer?.kind === 'no wallet') {
    await failAttempt(platform, attempt, { reason: 'not_started', stated: FROM_WALLET })
    throw NoWallet()
  }
}
