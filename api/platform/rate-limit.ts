/** How often somebody may ask: counted in the database, so that all instances share one budget. */
import { TooManyRequests } from '#contract/identity.ts'
import { sql } from 'kysely'
import type { AppContext } from './context.ts'

export type RateLimit = { name: string; most: number; windowSeconds: number }

/** One request of somebody: an address, a device, a mobile, or all of us together. */
export type RateLimitSubject = { limit: RateLimit; who: string }

type Counting = Pick<AppContext, 'db' | 'world'>

/**
 * Counts this request against `who`.
 * @throws TooManyRequests with the seconds until the window ends.
 */
export async function enforceRateLimit(platform: Counting, limit: RateLimit, who: string): Promise<void> {
  await enforceRateLimits(platform, [{ limit, who }])
}

/**
 * Counts one request against several budgets, in one statement; all are counted, also where one refuses.
 * @throws TooManyRequests with the seconds until the last of the windows ends that are used up.
 */
export async function enforceRateLimits({ db, world }: Counting, counted: RateLimitSubject[]): Promise<void> {
  const now = world.now()
  const budgets = counted
    .map(({ limit, who }) => ({ limit, key: `${limit.name}:${who}`, start: windowStart(limit, now) }))
    // Rows are locked in one order, whoever counts: nobody waits for somebody who waits for them.
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const rows = budgets.map(({ key, start }) => sql`(${key}, ${start}::timestamptz, 1)`)
  const answer = await sql<{ key: string; count: number }>`
    insert into request_count (key, window_start, count) values ${sql.join(rows)}
    on conflict (key, window_start) do update set count = request_count.count + 1
    returning key, count`.execute(db)
  const counts = new Map(answer.rows.map(({ key, count }) => [key, count]))
  const ends = budgets
    .filter(({ key, limit }) => (counts.get(key) ?? 0) > limit.most)
    .map(({ limit, start }) => start.getTime() + limit.windowSeconds * 1000)
  if (ends.length === 0) return
  throw TooManyRequests(Math.ceil((Math.max(...ends) - now.getTime()) / 1000))
}

function windowStart({ windowSeconds }: RateLimit, now: Date): Date {
  const windowMs = windowSeconds * 1000
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs)
}
