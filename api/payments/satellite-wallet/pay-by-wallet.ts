/** Pays an order from the satellite wallet: holds, captures and settles while the customer waits. */
import type { Subscriber } from '#api/identity/subscriber.ts'
import { failAttempt } from '#api/payments/fail-attempt.ts'
import { processNotification } from '#api/payments/process-notification.ts'
import { type Started, startPayment, type ToStart } from '#api/payments/start-payment.ts'
import { failureOf } from '#api/platform/outside-error.ts'
import type { Platform } from '#api/platform/platform.ts'
import { type Paise, toRupees } from '#contract/money.ts'
import { GatewayDown, NoWallet, WalletTooLow } from '#contract/payments.ts'
import type { WalletGateway } from './satellite-wallet.ts'

/** Returns undefined where there is no wallet. @throws GatewayDown */
export async function walletBalance(
  { world, log }: Platform,
  gateway: WalletGateway,
  { satellite, number }: Subscriber,
): Promise<Paise | undefined> {
  if (!satellite) return undefined
  return gateway.balance(world, number).catch((error: unknown) => {
    log.warn({ gateway: gateway.name, ...failureOf(error) }, 'no balance')
    throw GatewayDown()
  })
}

/**
 * @returns the attempt's id; the caller reads the order's status.
 * @throws NoWallet, WalletTooLow (with the balance), and what startPayment throws
 */
export async function payByWallet(
  platform: Platform,
  gateway: WalletGateway,
  given: ToStart,
): Promise<string> {
  const { subscriber } = given.signedIn
  if (!subscriber.satellite) throw NoWallet()

  const started = await startPayment(platform, gateway, given)
  await hold(platform, gateway, { started, subscriberNumber: subscriber.number })
  const { attemptId } = started.request
  const claim = { attemptId, outcome: { kind: 'pending' }, detail: '' } as const
  await processNotification(platform, gateway, { claim, source: 'client', authentic: true })
  return attemptId
}

/**
 * Where no answer comes the money may be held: asking finds out, now or later. A refusal is the wallet's final answer.
 * @throws NoWallet, WalletTooLow
 */
async function hold(
  platform: Platform,
  gateway: WalletGateway,
  { started: { request, attempt }, subscriberNumber }: { started: Started; subscriberNumber: string },
): Promise<void> {
  const { world, log } = platform
  const { attemptId, amountPaise } = request
  const order = { attemptId, amountPaise, subscriberNumber }
  const held = await gateway.hold(world, order).catch((error: unknown) => {
    log.warn({ gateway: gateway.name, ...failureOf(error) }, 'hold not answered')
    return undefined
  })
  if (held?.kind === 'insufficient') {
    await failAttempt(platform, attempt, 'wallet_too_low')
    throw WalletTooLow({ data: { balance: toRupees(held.balancePaise) } })
  }
  if (held?.kind === 'no wallet') {
    await failAttempt(platform, attempt, 'not_started')
    throw NoWallet()
  }
}
