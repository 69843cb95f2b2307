/**
 * Paytm's payout report of a day: POST /merchant-settlement-service/settlement/list, with the checksum of the fields in the
 * body, at most 20 entries a page. The answer has no signature: TLS proves its origin, and the import checks each row.
 * Source: see paytm-payout-fields.ts.
 *
 * Assumed: the checksum covers the values in the order of their names, as in the return of the browser.
 */
import { PAYOUT_CALL_TIMEOUT_MS, type PayoutRow } from '#api/payments/gateways/payout-row.ts'
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'
import { parseResponse } from '#api/platform/runtime/parse-response.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { z } from 'zod'
import { checksumInput, paytmChecksum } from './paytm-checksum.ts'
import { PaytmSettled, toPayoutRow } from './paytm-payout-fields.ts'
import type { PaytmSettings } from './paytm-settings.ts'

const PATH = '/merchant-settlement-service/settlement/list'
const PAGE_SIZE = 20
/** 100,000 rows a day. */
const MAX_PAGES = 5_000

const Page = z.object({
  status: z.string(),
  settlementDetailList: z
    .array(PaytmSettled)
    .nullish()
    .transform((found) => found ?? []),
  paginatorTotalCount: z.coerce.number().int().min(0).nullish(),
})

export async function listPayouts(
  settings: PaytmSettings,
  runtime: Runtime,
  day: string,
): Promise<PayoutRow[]> {
  const entries: PaytmSettled[] = []
  for (let number = 1; number <= MAX_PAGES; number++) {
    const {
      status,
      settlementDetailList: found,
      paginatorTotalCount: total,
    } = await readPage(settings, runtime, {
      day,
      number,
    })
    if (status === 'RECORD_NOT_FOUND' && number === 1) return []
    if (status !== 'SUCCESS') throw new ExternalSystemError('paytm', 'denied')
    entries.push(...found)
    // Without the total, a report that lacks its last page would seem complete.
    if (total == null || (found.length === 0 && entries.length < total) || entries.length > total)
      throw new ExternalSystemError('paytm', 'unreadable')
    if (entries.length === total) return entries.map(toPayoutRow)
  }
  throw new ExternalSystemError('paytm', 'too_long')
}

async function readPage(
  { mid, key, pgUrl }: PaytmSettings,
  runtime: Runtime,
  { day, number }: { day: string; number: number },
): Promise<z.infer<typeof Page>> {
  // Three bytes in base64 are the four characters of a salt.
  const salt = runtime.random(3).toString('base64')
  const fields = { MID: mid, pageNum: number, pageSize: PAGE_SIZE, utrProcessedStartTime: day }
  const texts = { ...fields, pageNum: String(number), pageSize: String(PAGE_SIZE) }
  const checksumHash = paytmChecksum(checksumInput(texts), key, salt)
  const answer = await runtime.http({
    destination: 'paytm',
    operation: 'settlement list',
    method: 'POST',
    url: `${pgUrl}${PATH}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, checksumHash }),
    timeoutMs: PAYOUT_CALL_TIMEOUT_MS,
  })
  return parseResponse('paytm', answer, { schema: Page })
}
