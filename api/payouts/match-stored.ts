/**
 * Matches what is stored: payout lines with captures and refunds, and payouts with bank lines, which books them,
 * or books them back where the bank took them back.
 */
import type { AppContext } from '#api/platform/context.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import { insertPayoutReturn, insertPayoutTransfer } from '#api/payments/ledger/ledger-store.ts'
import { listBankMatches, listBankReturns } from './bank-match-query.ts'
import { type LinePlace, matchNextLines, matchPayout, returnPayout } from './payout-store.ts'

/** Matches what can be matched now. Repeating it changes nothing. */
export async function matchStored(tx: Tx, runtime: AppContext['runtime']): Promise<void> {
  await matchLines(tx)
  for (const match of await listBankMatches(tx)) {
    const bookedAt = runtime.now()
    await matchPayout(tx, match, bookedAt)
    await runBatch(tx, insertPayoutTransfer({ ...match, id: runtime.id(), bookedAt }))
  }
  const returns = await listBankReturns(tx)
  for (const match of returns) {
    const bookedAt = runtime.now()
    await returnPayout(tx, match, bookedAt)
    await runBatch(tx, insertPayoutReturn({ ...match, id: runtime.id(), bookedAt }))
  }
  // Lines of the payouts by which the gateway paid again may have arrived before the return.
  if (returns.length > 0) await matchLines(tx)
}

async function matchLines(tx: Tx): Promise<void> {
  let last: LinePlace | undefined = { gateway: '', reference: '' }
  while (last) last = await matchNextLines(tx, last)
}
