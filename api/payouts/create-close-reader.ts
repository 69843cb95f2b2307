/**
 * Reads daily closes for people at the desk, and computes each at most once in half a minute: a close compares everything
 * since the first payout of a gateway.
 */
import type { AppContext } from '#api/platform/context.ts'
import { closeDay, type DailyClose } from './close-day.ts'
import { findPayoutVersion } from './payout-version-query.ts'

/** How old a computed close may be. A payment that is captured meanwhile is not in it, nor in its receivable. */
const MAX_AGE_MS = 30_000
/** The number of days whose closes are kept. */
const MAX_DAYS = 2

/** Returns the close of a day in India, as 2026-11-20. */
export type CloseReader = (day: string) => Promise<DailyClose>

/** A close that is read after an import or an explanation contains it, even if another instance or a command made it. */
export function createCloseReader(context: Pick<AppContext, 'db' | 'runtime' | 'config'>): CloseReader {
  const known = new Map<string, { version: string; at: number; close: Promise<DailyClose> }>()
  return async (day) => {
    const version = await findPayoutVersion(context.db)
    const now = context.runtime.now().getTime()
    const last = known.get(day)
    if (last?.version === version && now - last.at < MAX_AGE_MS) return last.close
    const close = closeDay(context, day)
    known.delete(day)
    known.set(day, { version, at: now, close })
    for (const old of [...known.keys()].slice(0, -MAX_DAYS)) known.delete(old)
    // The next reader tries again.
    close.catch(() => known.get(day)?.close === close && known.delete(day))
    return close
  }
}
