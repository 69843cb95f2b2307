/** The satellite subscriber system's wallet calls: JSON with a bearer key, each safe to repeat for its order. */
import { parseResponse } from '#api/platform/runtime/parse-response.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { paise, type Paise } from '#contract/money.ts'
import { z } from 'zod'

export type WalletSettings = { url: string; key: string }

const Amount = z.int().nonnegative()

const NoSuchWallet = z.object({ reason: z.literal('unknown-wallet') })
const Balance = z.union([NoSuchWallet, z.object({ balancePaise: Amount })])
const HoldResponse = z.union([
  z.object({ reason: z.literal('insufficient'), balancePaise: Amount }),
  NoSuchWallet,
  z.object({ holdId: z.string(), status: z.string() }),
])
export const HoldStatusResponse = z.object({
  status: z.enum(['none', 'held', 'captured', 'released']),
  capturedPaise: Amount.default(0),
  /** The sum of all refunds of the payment. */
  refundedPaise: Amount.default(0),
  paymentId: z.string().nullish(),
})
export const WalletRefundResponse = z.union([
  z.object({ reason: z.string() }),
  /** The sum of all refunds of the payment, and the payment. */
  z.object({ refundedPaise: Amount, capturedPaise: Amount }),
])

type Call = { path: string; body: object; timeoutMs: number }

/**
 * Calls the wallet system. Status 409 is an answer too: it gives the reason of a refusal.
 * @throws when there is no answer in time, or none that can be parsed
 */
export async function callWallet<T>(
  { url, key }: WalletSettings,
  runtime: Runtime,
  { call: { path, body, timeoutMs }, answer }: { call: Call; answer: z.ZodType<T> },
): Promise<T> {
  const response = await runtime.http({
    destination: 'satellite-wallet',
    operation: path,
    method: 'POST',
    url: `${url}${path}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
    timeoutMs,
  })
  return parseResponse('satellite-wallet', response, { schema: answer, statuses: [200, 409] })
}

/** The time limit of a call while a customer waits for a page. */
const PAGE_TIMEOUT_MS = 5_000

/** Returns the balance; undefined where there is no such wallet. @throws as callWallet does */
export async function fetchBalance(
  settings: WalletSettings,
  runtime: Runtime,
  subscriberNumber: string,
): Promise<Paise | undefined> {
  const call = { path: '/wallet/balance', body: { smc: subscriberNumber }, timeoutMs: PAGE_TIMEOUT_MS }
  const answer = await callWallet(settings, runtime, { call, answer: Balance })
  return 'reason' in answer ? undefined : paise(answer.balancePaise)
}

type HoldAnswer = { kind: 'held' } | { kind: 'insufficient'; balancePaise: Paise } | { kind: 'no wallet' }

/** Holds the money for an attempt. Repeating it for the same attempt changes nothing. @throws as callWallet does */
export async function holdMoney(
  settings: WalletSettings,
  runtime: Runtime,
  order: { attemptId: string; subscriberNumber: string; amountPaise: Paise },
): Promise<HoldAnswer> {
  const { attemptId: orderId, subscriberNumber: smc, amountPaise } = order
  const call = { path: '/wallet/hold', body: { orderId, smc, amountPaise }, timeoutMs: PAGE_TIMEOUT_MS }
  const answer = await callWallet(settings, runtime, { call, answer: HoldResponse })
  if (!('reason' in answer)) return { kind: 'held' }
  return answer.reason === 'insufficient'
    ? { kind: 'insufficient', balancePaise: paise(answer.balancePaise) }
    : { kind: 'no wallet' }
}
