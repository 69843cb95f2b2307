/**
 * Paytm's list of the payments in a span of time. Source: paytmpayments.com/docs/api/order-list-api, read 2026-11:
 * signed like the other calls, at most 30 days, in pages.
 *
 * The documented answer could not be read; public clients of the call agree on `orders` with `merchantOrderId`, `txnId`
 * and `orderSearchStatus`, on 50 entries a page, and on SUCCESS in `resultInfo`. Assumed: pages count from 1, the page
 * after the last one is empty, a span without payments has `orders` too, and a payment belongs to the span in which its
 * order was created. An answer without a signature is accepted too: an entry causes at most one verification and settles
 * nothing.
 */
import type { ListedCapture } from '#api/payments/gateways/gateway.ts'
import { halveSpan, type Span } from '#api/payments/gateways/halve-span.ts'
import { gatewayTime } from '#api/payments/gateways/gateway-time.ts'
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { z } from 'zod'
import { paytmChecksum } from './paytm-checksum.ts'
import type { PaytmSettings } from './paytm-settings.ts'

const PATH = '/merchant-passbook/search/list/order/v2'
const TIMEOUT_MS = 30_000
const PAGE_SIZE = 50
/** A span with more pages is halved: payments that arrive meanwhile move the others from page to page. */
const MAX_PAGES = 100

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? '' : String(value)))
const Entry = z.object({ merchantOrderId: text, txnId: text, orderSearchStatus: text })
const Page = z.object({
  body: z.object({
    resultInfo: z.object({ resultStatus: z.string() }),
    orders: z.array(z.unknown()).nullish(),
  }),
})

export async function listCaptures(
  settings: PaytmSettings,
  runtime: Runtime,
  span: Span,
): Promise<ListedCapture[]> {
  const found: ListedCapture[] = []
  for (let number = 1; number <= MAX_PAGES; number++) {
    const entries = await readPage(settings, runtime, { ...span, number })
    found.push(...entries.flatMap(capturesOf))
    if (entries.length < PAGE_SIZE) return found
  }
  const halves = halveSpan(span)
  // A span that is never read to its end must not go unnoticed.
  if (!halves) throw new Error('Paytm list exceeds the maximum number of pages')
  const first = await listCaptures(settings, runtime, halves[0])
  return [...first, ...(await listCaptures(settings, runtime, halves[1]))]
}

const capturesOf = (entry: unknown): ListedCapture[] => {
  const { data } = Entry.safeParse(entry)
  if (data?.orderSearchStatus !== 'SUCCESS') return []
  return [{ attemptId: data.merchantOrderId, gatewayPaymentId: data.txnId }]
}

async function readPage(
  { mid, key, pgUrl }: PaytmSettings,
  runtime: Runtime,
  { from, to, number }: { from: Date; to: Date; number: number },
): Promise<unknown[]> {
  const body = JSON.stringify({
    mid,
    fromDate: paytmTime(from),
    toDate: paytmTime(to),
    orderSearchType: 'TRANSACTION',
    orderSearchStatus: 'SUCCESS',
    pageNumber: number,
    pageSize: PAGE_SIZE,
    isSort: 'true',
  })
  // Three bytes in base64 are the four characters of a salt.
  const head = JSON.stringify({
    tokenType: 'CHECKSUM',
    signature: paytmChecksum(body, key, runtime.random(3).toString('base64')),
  })
  const answer = await runtime.http({
    destination: 'paytm',
    operation: 'order list',
    method: 'POST',
    url: `${pgUrl}${PATH}`,
    headers: { 'content-type': 'application/json' },
    body: `{"head":${head},"body":${body}}`,
    timeoutMs: TIMEOUT_MS,
  })
  if (answer.status !== 200) throw new Error(`Paytm answered ${String(answer.status)}`)
  const { resultInfo, orders } = Page.parse(JSON.parse(answer.body)).body
  if (resultInfo.resultStatus !== 'SUCCESS') throw new Error('Paytm refused its list')
  // Otherwise a list under another name would count as a span without payments, and no payment would be found.
  if (!orders && number === 1) throw new ExternalSystemError('paytm', 'unreadable')
  return orders ?? []
}

const paytmTime = (at: Date): string => `${gatewayTime(at).replace(' ', 'T')}+05:30`
