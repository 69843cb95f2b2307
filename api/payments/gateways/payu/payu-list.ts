/**
 * PayU's list of the payments in a span of time. Source: docs.payu.in/reference/get_transaction_info_api, read 2026-11:
 * `var1` and `var2` are the start and the end with seconds, and the answer is that of get_Transaction_Details, which
 * takes whole days only. There are no pages: where an answer is longer than `Runtime.http` accepts, the span is halved.
 *
 * Not documented, and assumed: times are Indian, both ends belong to the span, and `addedon` decides to which span a
 * payment belongs. Of the two samples one calls a captured payment `captured` and the other `SUCCESS` with the action
 * `capture`: both are accepted. A superfluous entry causes one verification; it settles nothing.
 */
import type { ListedCapture } from '#api/payments/gateways/gateway.ts'
import { halveSpan, type Span } from '#api/payments/gateways/halve-span.ts'
import { gatewayTime } from '#api/payments/gateways/gateway-time.ts'
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { z } from 'zod'
import { looseText, send } from './payu-api.ts'
import type { PayuSettings } from './payu-settings.ts'

const TIMEOUT_MS = 30_000

const Entry = z.object({ id: looseText, txnid: looseText, status: looseText, action: looseText })
/** Where there is no payment, PayU may send a sentence or an empty text instead of the list. */
const List = z.object({
  status: looseText,
  Transaction_details: z.union([z.array(z.unknown()), z.string()]).nullish(),
})

export async function listCaptures(
  settings: PayuSettings,
  runtime: Runtime,
  span: Span,
): Promise<ListedCapture[]> {
  const halves = halveSpan(span)
  try {
    return await listOnce(settings, runtime, span)
  } catch (error) {
    const isTooLong = error instanceof ExternalSystemError && error.code === 'too_long'
    if (!isTooLong || !halves) throw error
  }
  const first = await listCaptures(settings, runtime, halves[0])
  return [...first, ...(await listCaptures(settings, runtime, halves[1]))]
}

async function listOnce(
  settings: PayuSettings,
  runtime: Runtime,
  { from, to }: Span,
): Promise<ListedCapture[]> {
  const command = { command: 'get_transaction_info', var1: gatewayTime(from), var2: gatewayTime(to) }
  const answer = await send(settings, runtime, { command, timeoutMs: TIMEOUT_MS, schema: List })
  const { Transaction_details: entries } = answer
  // A refusal, such as one for a wrong hash, must not count as an empty list.
  if (!Array.isArray(entries) && typeof entries !== 'string') throw new Error('PayU answered without a list')
  return (typeof entries === 'string' ? [] : entries).flatMap((entry) => {
    const { data } = Entry.safeParse(entry)
    return data && isCaptured(data) ? [{ attemptId: data.txnid, gatewayPaymentId: data.id }] : []
  })
}

const isCaptured = ({ status, action }: z.infer<typeof Entry>): boolean =>
  ['captured', 'success'].includes(status.toLowerCase()) && ['', 'capture'].includes(action.toLowerCase())
