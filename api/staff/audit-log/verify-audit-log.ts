/** Verifies the chain of the audit log. */
import type { Db } from '#api/platform/db/tables.ts'
import type { ReportProgress } from '#api/platform/runtime/report-progress.ts'
import { countEntries, readChainSpan } from './audit-entry-store.ts'

/** The hash before the first entry. */
const NO_HASH = '0'.repeat(64)
const SPAN_LENGTH = 10_000

export type Verified = {
  entries: number
  /** The hash of the last entry. Noted elsewhere, it shows later that no entry was removed or written anew. */
  head: string
  /** The number of the first entry that was changed, or follows a removed one; null where the chain is whole. */
  brokenSeq: number | null
  isNotedFound: boolean
}

/** @param noted the hash that an earlier verification returned; by default that of an empty log */
export async function verifyAuditLog(
  db: Db,
  { noted = NO_HASH, report }: { noted?: string | undefined; report: ReportProgress },
): Promise<Verified> {
  const total = await countEntries(db, noted)
  const isNotedFound = noted === NO_HASH || total.isHashFound
  let entries = 0
  let [lastSeq, lastHash] = [0, NO_HASH]
  for (;;) {
    const span = await readChainSpan(db, { lastSeq, lastHash }, SPAN_LENGTH)
    entries += span.entries
    report(entries, Math.max(entries, total.entries))
    ;({ lastSeq, lastHash } = span)
    if (span.brokenSeq !== null || span.entries < SPAN_LENGTH)
      return { entries, head: lastHash, brokenSeq: span.brokenSeq, isNotedFound }
  }
}
