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

const Action = z.object({ status: loose, token: loose })
/** Where there is no action yet, a sentence stands in their place. */
const Actions = z.object({
  transaction_details: z.record(z.string(), z.union([z.string(), z.record(z.string(), Action)])),
})

/** How PayU calls a refund, and how it stands: `queued`, `success` or `failure`. */
export type RefundAction = { requestId: string; token: string; state: string }

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

/** What was done about one refund, by PayU's name for it. @returns undefined where it names none yet */
export async function checkAction(
  settings: PayuSettings,
  world: World,
  requestId: string,
): Promise<RefundAction | undefined> {
  const actions = await listActions(settings, world, { var1: requestId })
  return actions.find((action) => action.requestId === requestId)
}

/** Everything that was done about a payment. Source: PayU's PHP SDK, doc/checkActionStatus.md, read 2026-11. */
export const checkActionsOf = (
  settings: PayuSettings,
  world: World,
  mihpayid: string,
): Promise<RefundAction[]> => listActions(settings, world, { var1: mihpayid, var2: 'payuid' })

async function listActions(
  settings: PayuSettings,
  world: World,
  about: { var1: string; var2?: string },
): Promise<RefundAction[]> {
  const command = { command: 'check_action_status', ...about }
  const answer = await send(settings, world, { command, timeoutMs: REFUND_TIMEOUT_MS })
  return Object.values(Actions.parse(answer).transaction_details)
    .flatMap((actions) => (typeof actions === 'string' ? [] : Object.entries(actions)))
    .map(([requestId, { token, status }]) => ({ requestId, token, state: status.toLowerCase() }))
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
