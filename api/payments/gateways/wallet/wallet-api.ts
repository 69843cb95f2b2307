/** The satellite subscriber system's wallet calls: JSON with a bearer key, each safe to repeat for its order. */
import { readAnswer } from '#api/platform/runtime/read-answer.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { z } from 'zod'

export type WalletSettings = { url: string; key: string }

const Amount = z.int().nonnegative()

const NoSuchWallet = z.object({ reason: z.literal('unknown-wallet') })
export const Balance = z.union([NoSuchWallet, z.object({ balancePaise: Amount })])
export const HoldResponse = z.union([
  z.object({ reason: z.literal('insufficient'), balancePaise: Amount }),
  NoSuchWallet,
  z.object({ holdId: z.string(), status: z.string() }),
])
export const HoldStatusResponse = z.object({
  status: z.enum(['none', 'held', 'captured', 'released']),
  capturedPaise: Amount.default(0),
  paymentId: z.string().nullish(),
})
export const WalletRefundResponse = z.union([
  z.object({ reason: z.string() }),
  z.object({ refundedPaise: Amount }),
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
  const said = await runtime.http({
    destination: 'satellite-wallet',
    method: 'POST',
    url: `${url}${path}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
    timeoutMs,
  })
  return readAnswer('satellite-wallet', said, { schema: answer, statuses: [200, 409] })
}
