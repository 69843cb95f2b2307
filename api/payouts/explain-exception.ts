/** Records why a payout exception needs no more work: the work list leaves it out from then on. */
import { dayInIndia } from '#contract/format/india-time.ts'
import type { AppContext } from '#api/platform/context.ts'
import { listExceptions } from './list-exceptions.ts'
import type { PayoutException } from './payout-exception.ts'
import { insertExplanation } from './payout-store.ts'

export type ExplainResult = { kind: 'explained'; exception: PayoutException } | { kind: 'unknown' }

/** Between 5 and 300 characters in one line. */
export const REASON = /^[^\p{Cc}]{5,300}$/u

/** Explains the exception with this code, if it is in the work list. */
export async function explainException(
  { db, runtime }: Pick<AppContext, 'db' | 'runtime'>,
  { code, because, by }: { code: string; because: string; by: string },
): Promise<ExplainResult> {
  const now = runtime.now()
  const { exceptions } = await listExceptions({ db, runtime }, dayInIndia(now))
  const exception = exceptions.find((one) => one.code === code)
  if (!exception || !(await insertExplanation(db, { code, because, by, now }))) return { kind: 'unknown' }
  return { kind: 'explained', exception }
}
