/** PayU's server-to-server commands. Source: docs.payu.in/reference/verify_payment_api and refund_transaction_api, read 2026-11. */
import type { World } from '#api/platform/world.ts'
import { z } from 'zod'
import { commandHash } from './payu-hash.ts'

export type PayuSettings = { key: string; salt: string; pageUrl: string; apiUrl: string }
export type Command = { command: string; var1: string; var2?: string; var3?: string }

/** PayU writes numbers now as numbers, now as text, and leaves many out. */
const loose = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? '' : String(value)))

export const PayuTransaction = z.object({
  mihpayid: loose,
  status: loose,
  unmappedstatus: loose,
  transaction_amount: loose,
  amt: loose,
  error_code: loose,
})
export type PayuTransaction = z.infer<typeof PayuTransaction>

const Verified = z.object({ transaction_details: z.record(z.string(), PayuTransaction) })

export const PayuRefund = z.object({ status: loose, request_id: loose, error_code: loose, msg: loose })
export type PayuRefund = z.infer<typeof PayuRefund>

const Actions = z.object({
  transaction_details: z.record(z.string(), z.record(z.string(), z.object({ status: loose, action: loose }))),
})

/** @throws when PayU does not answer in time, or not with the JSON it documents. */
export async function verifyPayments(
  settings: PayuSettings,
  world: World,
  { txnids, timeoutMs }: { txnids: string[]; timeoutMs: number },
): Promise<Record<string, PayuTransaction>> {
  const answer = await send(settings, world, {
    command: { command: 'verify_payment', var1: txnids.join('|') },
    timeoutMs,
  })
  return Verified.parse(answer).transaction_details
}

const REFUND_TIMEOUT_MS = 10_000

export async function requestRefund(
  settings: PayuSettings,
  world: World,
  command: Command,
): Promise<PayuRefund> {
  return PayuRefund.parse(await send(settings, world, { command, timeoutMs: REFUND_TIMEOUT_MS }))
}

/** @returns the state word of a refund, '' where PayU does not name one yet. */
export async function checkAction(settings: PayuSettings, world: World, requestId: string): Promise<string> {
  const command = { command: 'check_action_status', var1: requestId }
  const { transaction_details } = Actions.parse(
    await send(settings, world, { command, timeoutMs: REFUND_TIMEOUT_MS }),
  )
  const actions = Object.values(transaction_details).flatMap((byRequest) => Object.entries(byRequest))
  return actions.find(([id]) => id === requestId)?.[1].status.toLowerCase() ?? ''
}

async function send(
  { key, salt, apiUrl }: PayuSettings,
  world: World,
  { command, timeoutMs }: { command: Command; timeoutMs: number },
): Promise<unknown> {
  const { status, body } = await world.http({
    method: 'POST',
    url: apiUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ key, ...command, hash: commandHash(key, command, salt) }).toString(),
    timeoutMs,
  })
  if (status !== 200) throw new Error(`PayU answered ${String(status)}`)
  return JSON.parse(body) as unknown
}
