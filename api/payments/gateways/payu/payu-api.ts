/**
 * PayU's server-to-server commands. Source: docs.payu.in/reference/verify_payment_api and refund_transaction_api, read
 * 2026-11.
 */
import { REFUND_CALL_TIMEOUT_MS } from '#api/payments/gateways/gateway.ts'
import { parseResponse } from '#api/platform/runtime/parse-response.ts'
import type { HttpRequest, Runtime } from '#api/platform/runtime/runtime.ts'
import { z } from 'zod'
import type { PayuSettings } from './payu-settings.ts'
import { commandHash } from './payu-signature.ts'

export type Command = { command: string; var1: string; var2?: string; var3?: string }

/** PayU writes numbers sometimes as numbers and sometimes as text, and omits many. */
export const looseText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? '' : String(value)))

export const PayuTransaction = z.object({
  mihpayid: looseText,
  txnid: looseText,
  status: looseText,
  unmappedstatus: looseText,
  transaction_amount: looseText,
  amt: looseText,
  error_code: looseText,
  mode: looseText,
  card_type: looseText,
  bankcode: looseText,
  /** Of UPI: the bank's result code and its meaning, as `Z9|Insufficient funds`. */
  field9: looseText,
})
export type PayuTransaction = z.infer<typeof PayuTransaction>

const Verified = z.object({ transaction_details: z.record(z.string(), z.unknown()) })

export const PayuRefund = z.object({ status: looseText, request_id: looseText, error_code: looseText })
export type PayuRefund = z.infer<typeof PayuRefund>

const Action = z.object({ status: looseText, token: looseText, action: looseText, amt: looseText })
/** Where there is no action yet, PayU sends a sentence instead. */
const Actions = z.object({
  transaction_details: z.record(z.string(), z.union([z.string(), z.record(z.string(), Action)])),
})

/** A refund at PayU: its id, token, sum in rupees, and state (`queued`, `success` or `failure`). */
export type RefundAction = { requestId: string; token: string; amount: string; state: string }

/**
 * Verifies payments. Leaves out an entry that cannot be parsed or names another payment; the other entries of the answer
 * still count.
 * @returns by the attempt's id; null for an attempt without an entry
 * @throws when PayU does not answer in time, or not with the JSON it documents
 */
export async function verifyPayments(
  settings: PayuSettings,
  runtime: Runtime,
  { txnids, timeoutMs }: { txnids: string[]; timeoutMs: number },
): Promise<Map<string, PayuTransaction | null>> {
  const { transaction_details: details } = await send(settings, runtime, {
    command: { command: 'verify_payment', var1: txnids.join('|') },
    timeoutMs,
    schema: Verified,
  })
  // Only an entry under the requested id is an answer about that attempt.
  const entries = txnids.map((id) => [id, PayuTransaction.nullable().safeParse(details[id] ?? null)] as const)
  const isAbout = (id: string, named = ''): boolean => named === '' || named === id
  return new Map(
    entries.flatMap(([id, { data }]) =>
      data === undefined || !isAbout(id, data?.txnid) ? [] : [[id, data] as const],
    ),
  )
}

/** PayU's PHP SDK, doc/checkPayment.md, read 2026-11: this answer names the amount differently. */
const CheckedTransaction = PayuTransaction.extend({ amount: looseText }).transform((found) => ({
  ...found,
  amt: found.amt || found.amount,
}))
const Checked = z.object({ transaction_details: CheckedTransaction })

/** Verifies one payment by PayU's own id. @returns undefined where PayU knows no such payment */
export async function checkPayment(
  settings: PayuSettings,
  runtime: Runtime,
  mihpayid: string,
): Promise<PayuTransaction | undefined> {
  const command = { command: 'check_payment', var1: mihpayid }
  const { transaction_details: transaction } = await send(settings, runtime, {
    command,
    timeoutMs: CHECK_TIMEOUT_MS,
    schema: Checked,
  })
  return transaction.mihpayid === mihpayid ? transaction : undefined
}

const CHECK_TIMEOUT_MS = 10_000

export async function sendRefundCommand(
  settings: PayuSettings,
  runtime: Runtime,
  command: Command,
): Promise<PayuRefund> {
  return send(settings, runtime, { command, timeoutMs: REFUND_CALL_TIMEOUT_MS, schema: PayuRefund })
}

/** Finds a refund by PayU's id for it. @returns undefined where PayU does not list it yet */
export async function findRefundAction(
  settings: PayuSettings,
  runtime: Runtime,
  requestId: string,
): Promise<RefundAction | undefined> {
  const actions = await listActions(settings, runtime, { var1: requestId })
  return actions.find((action) => action.requestId === requestId)
}

/**
 * Lists all refunds of a payment; captures and cancellations are actions too and are left out. Source: PayU's PHP SDK,
 * doc/checkActionStatus.md, read 2026-11.
 */
export const listRefundActions = (
  settings: PayuSettings,
  runtime: Runtime,
  mihpayid: string,
): Promise<RefundAction[]> => listActions(settings, runtime, { var1: mihpayid, var2: 'payuid' })

async function listActions(
  settings: PayuSettings,
  runtime: Runtime,
  about: { var1: string; var2?: string },
): Promise<RefundAction[]> {
  const command = { command: 'check_action_status', ...about }
  const answer = await send(settings, runtime, {
    command,
    timeoutMs: REFUND_CALL_TIMEOUT_MS,
    schema: Actions,
  })
  return Object.values(answer.transaction_details)
    .flatMap((actions) => (typeof actions === 'string' ? [] : Object.entries(actions)))
    .filter(([, { action }]) => action === '' || action.toLowerCase() === 'refund')
    .map(([requestId, { token, amt, status }]) => ({
      requestId,
      token,
      amount: amt,
      state: status.toLowerCase(),
    }))
}

type CommandCall<T> = Pick<HttpRequest, 'timeoutMs' | 'maxAnswerBytes'> & {
  command: Command
  schema: z.ZodType<T>
}

/** @throws ExternalSystemError when PayU does not answer in time, or not with the JSON it documents */
export async function send<T>(
  { key, salt, apiUrl }: PayuSettings,
  runtime: Runtime,
  { command, timeoutMs, maxAnswerBytes, schema }: CommandCall<T>,
): Promise<T> {
  const answer = await runtime.http({
    destination: 'payu',
    operation: command.command,
    method: 'POST',
    url: apiUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ key, ...command, hash: commandHash(key, command, salt) }).toString(),
    timeoutMs,
    maxAnswerBytes,
  })
  return parseResponse('payu', answer, { schema })
}
