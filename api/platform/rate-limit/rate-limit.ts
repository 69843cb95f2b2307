/**
 * Counts rate limits in fixed windows in the database, so that all instances share one count. Each limit is a constant beside the
 * code that it protects; docs/security-inventory.md lists them.
 */
import { TooManyRequests } from '#contract/identity.ts'
import { sql } from 'kysely'
import type { AppContext } from '#api/platform/context.ts'
import { deleteAfter } from '#api/platform/db/retention-rule.ts'

export type RateLimit = { name: string; max: number; windowSeconds: number }

/** The subject that a request counts against: an address group, a device, a mobile, or the whole shop. */
export type RateLimitSubject = { limit: RateLimit; subject: string }

type Counting = Pick<AppContext, 'db' | 'runtime'>

/** Counts a request against one subject. @throws TooManyRequests with the seconds until the window ends */
export async function enforceRateLimit(platform: Counting, limit: RateLimit, subject: string): Promise<void> {
  await enforceRateLimits(platform, [{ limit, subject }])
}

/**
 * Counts a request against several limits in one statement. Every limit is counted, even if another one refuses.
 * @throws TooManyRequests with the seconds until the last exhausted window ends
 */
export async function enforceRateLimits(
  { db, runtime }: Counting,
  counted: RateLimitSubject[],
): Promise<void> {
  const now = runtime.now()
  const budgets = counted
    .map(({ limit, subject }) => ({ limit, key: `${limit.name}:${subject}`, start: windowStart(limit, now) }))
    // Every caller locks the rows in the same order, which prevents deadlocks between concurrent requests.
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const rows = budgets.map(({ key, start }) => sql`(${key}, ${start}::timestamptz, 1)`)
  const answer = await sql<{ key: string; count: number }>`
    insert into request_count (key, window_start, count) values ${sql.join(rows)}
    on conflict (key, window_start) do update set count = request_count.count + 1
    returning key, count`.execute(db)
  const counts = new Map(answer.rows.map(({ key, count }) => [key, count]))
  const ends = budgets
    .filter(({ key, limit }) => (counts.get(key) ?? 0) > limit.max)
    .map(({ limit, start }) => start.getTime() + limit.windowSeconds * 1000)
  if (ends.length === 0) return
  throw TooManyRequests(Math.ceil((Math.max(...ends) - now.getTime()) / 1000))
}

function windowStart({ windowSeconds }: RateLimit, now: Date): Date {
  const windowMs = windowSeconds * 1000
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs)
}

/** The windows of rate limits are at most a day long. */
export const REQUEST_COUNT_RETENTION = {
  'request counts': deleteAfter(1, 'request_count', sql`x.window_start`),
}
