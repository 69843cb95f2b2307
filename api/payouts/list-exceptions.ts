/** Lists the payout exceptions that need work, after it has matched what can be matched. */
import type { AppContext } from '#api/platform/context.ts'
import { isLockBusy, withTransaction } from '#api/platform/db/transaction.ts'
import { dayInIndia, momentInIndia } from '#contract/format/india-time.ts'
import { DAY_MS } from '#contract/durations.ts'
import { matchStored } from './match-stored.ts'
import { findExceptions, type PayoutException } from './payout-exception.ts'
import { listExplained, lockMatching } from './payout-store.ts'
import { listUnmatched } from './unmatched-query.ts'

type Context = Pick<AppContext, 'db' | 'runtime'>

export type ExceptionList = {
  exceptions: PayoutException[]
  /** Exceptions that an operator has explained. */
  explained: number
  /** Payments, refunds and payouts that are not matched, and still in time. */
  notDue: number
}

/** @param day the last day in India to be compared, as 2026-11-20 */
export async function listExceptions({ db, runtime }: Context, day: string): Promise<ExceptionList> {
  await matchIfFree({ db, runtime })
  const until = momentInIndia(new Date(Date.parse(day) + DAY_MS))
  const found = findExceptions(await listUnmatched(db, until), dayInIndia(runtime.now()))
  const explained = await listExplained(
    db,
    found.exceptions.map(({ code }) => code),
  )
  const exceptions = found.exceptions.filter(({ code }) => !explained.has(code))
  return { exceptions, explained: explained.size, notDue: found.notDue }
}

/** Matches what is stored, except during an import: that takes minutes, and matches at its end. */
async function matchIfFree({ db, runtime }: Context): Promise<void> {
  const matching = withTransaction(db, async (tx) => {
    await lockMatching(tx)
    await matchStored(tx, runtime)
  })
  await matching.catch((error: unknown) => {
    if (!isLockBusy(error)) throw error
  })
}
