/** Matches what is stored: payout lines with captures and refunds, and payouts with bank lines, which books them. */
import type { AppContext } from '#api/platform/context.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import { insertPayoutTransfer } from '#api/payments/ledger/ledger-store.ts'
import { listBankMatches } from './bank-match-query.ts'
import { type LinePlace, matchNextLines, matchPayout } from './payout-store.ts'

/** Matches what can be matched now. Repeating it changes nothing. */
export async function matchStored(tx: Tx, runtime: AppContext['runtime']): Promise<void> {
  let last: LinePlace | undefined = { gateway: '', reference: '' }
  while (last) last = await matchNextLines(tx, last)
  for (const match of await listBankMatches(tx)) {
    const bookedAt = runtime.now()
    await matchPayout(tx, match, bookedAt)
    await runBatch(tx, insertPayoutTransfer({ ...match, id: runtime.id(), bookedAt }))
  }
}
