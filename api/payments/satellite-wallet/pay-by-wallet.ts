/** Pays an order from the satellite wallet: held, taken and settled while the customer waits. */
import type { Subscriber } from '#api/identity/subscriber.ts'
import { hearNews } from '#api/payments/hear-news.ts'
import { startPayment, type ToStart } from '#api/payments/start-payment.ts'
import { failureOf } from '#api/platform/outside-error.ts'
import type { Platform } from '#api/platform/platform.ts'
import { type Paise, toRupees } from '#contract/money.ts'
import { GatewayDown, NoWallet, WalletTooLow } from '#contract/payments.ts'
import type { WalletGateway } from './satellite-wallet.ts'

/** Undefined where there is no wallet. @throws GatewayDown */
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
 * @returns the attempt's id; how the order stands now is for the caller to read.
 * @throws NoWallet, WalletTooLow (with the balance), and what startPayment throws
 */
export async function payByWallet(
  platform: Platform,
  gateway: WalletGateway,
  given: ToStart,
): Promise<string> {
  const { subscriber } = given.signedIn
  if (!subscriber.satellite) throw NoWallet()

  const { request } = await startPayment(platform, gateway, given)
  const { attemptId, amountPaise } = request
  await hold(platform, gateway, { attemptId, amountPaise, subscriberNumber: subscriber.number })
  const claim = { attemptId, outcome: { kind: 'pending' }, detail: '' } as const
  await hearNews(platform, gateway, { claim, source: 'client', authentic: true })
  return attemptId
}

/** Where no answer comes the money may be held all the same: asking finds out, now or later. */
async function hold(
  { world, log }: Platform,
  gateway: WalletGateway,
  order: Parameters<WalletGateway['hold']>[1],
): Promise<void> {
  const held = await gateway.hold(world, order).catch((error: unknown) => {
    log.warn({ gateway: gateway.name, ...failureOf(error) }, 'hold not answered')
    return undefined
  })
  if (held?.kind === 'insufficient') throw WalletTooLow({ data: { balance: toRupees(held.balancePaise) } })
  if (held?.kind === 'no wallet') throw NoWallet()
}
