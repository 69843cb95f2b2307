/**
 * PayU's payout report of a day by its command API: `var1` is the day, `var2` the page, `var3` its size. The hash covers only
 * `var1`. Source: see payu-payout-fields.ts.
 *
 * Not documented, and assumed: pages count from 1, the last page has fewer entries, and the page after the last one has the
 * status 1 and no entries.
 */
import { PAYOUT_CALL_TIMEOUT_MS, type PayoutRow } from '#api/payments/gateways/payout-row.ts'
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { z } from 'zod'
import { looseText, send } from './payu-api.ts'
import { movesMoney, PayuSettled, toPayoutRow } from './payu-payout-fields.ts'
import type { PayuSettings } from './payu-settings.ts'

/** PayU's default, and the least size in its examples: it may send as many entries for any smaller size. */
const PAGE_SIZE = 2000
/** 100,000 rows a day. */
const MAX_PAGES = 50
/** An entry has 600 to 1,000 bytes. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
/** PayU's answer about a day without settlement: status 1, "0 transactions settled on 2015-05-01". A refusal has status 0. */
const NO_SETTLEMENT = /^0 /

/** The entries are a list, or an object with their numbers as names. */
const Page = z.object({
  status: looseText,
  msg: looseText,
  Txn_details: z
    .union([z.array(PayuSettled), z.record(z.string(), PayuSettled), z.literal('')])
    .nullish()
    .transform((found) => Object.values(found || [])),
})

export async function listPayouts(
  settings: PayuSettings,
  runtime: Runtime,
  day: string,
): Promise<PayoutRow[]> {
  const entries: PayuSettled[] = []
  for (let page = 1; page <= MAX_PAGES; page++) {
    const found = await readPage(settings, runtime, { day, page })
    if (isRepeated(entries, found)) throw new ExternalSystemError('payu', 'not_ours')
    entries.push(...found)
    if (found.length < PAGE_SIZE) return rowsOf(entries, day)
  }
  throw new ExternalSystemError('payu', 'too_long')
}

const rowsOf = (entries: readonly PayuSettled[], day: string): PayoutRow[] =>
  entries.map((entry) => toPayoutRow(entry, day)).filter(movesMoney)

/** Whether a page begins with an entry of an earlier one, because PayU has not read its number. */
const isRepeated = (entries: readonly PayuSettled[], [first]: readonly PayuSettled[]): boolean =>
  first !== undefined && entries.some((one) => keyOf(one) === keyOf(first))

const keyOf = ({ payuid, requestid, requestaction }: PayuSettled): string =>
  [payuid, requestid, requestaction].join()

async function readPage(
  settings: PayuSettings,
  runtime: Runtime,
  { day, page }: { day: string; page: number },
): Promise<PayuSettled[]> {
  const {
    status,
    msg,
    Txn_details: entries,
  } = await send(settings, runtime, {
    command: { command: 'get_settlement_details', var1: day, var2: String(page), var3: String(PAGE_SIZE) },
    timeoutMs: PAYOUT_CALL_TIMEOUT_MS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    schema: Page,
  })
  // A refusal, such as one for a wrong hash, must count neither as a day without settlement nor as the end of the report.
  const isPage = entries.length > 0 || page > 1 || NO_SETTLEMENT.test(msg)
  if (status !== '1' || !isPage) throw new ExternalSystemError('payu', 'denied')
  return entries
}
