/** How often somebody may ask: counted in the database, so that all instances share one budget. */
import { TooManyRequests } from '#contract/identity.ts'
import { sql } from 'kysely'
import type { Platform } from './platform.ts'

export type Limit = { name: string; most: number; windowSeconds: number }

/**
 * Counts this request against `who` (an address, a device, a mobile).
 * @throws TooManyRequests with the seconds until the window ends.
 */
export async function countRequest({ db, world }: Platform, limit: Limit, who: string): Promise<void> {
  const now = world.now()
  const windowMs = limit.windowSeconds * 1000
  const start = new Date(Math.floor(now.getTime() / windowMs) * windowMs)
  const { rows } = await sql<{ count: number }>`
    insert into request_count (key, window_start, count) values (${`${limit.name}:${who}`}, ${start}, 1)
    on conflict (key, window_start) do update set count = request_count.count + 1
    returning count`.execute(db)
  if ((rows[0]?.count ?? 0) <= limit.most) return
  const retryAfterSeconds = Math.ceil((start.getTime() + windowMs - now.getTime()) / 1000)
  throw TooManyRequests({ retryAfterSeconds })
}

/** Forgets windows that ended; called by a job. */
export async function forgetOldCounts({ db, world }: Platform): Promise<void> {
  const dayAgo = new Date(world.now().getTime() - 86_400_000)
  await sql`delete from request_count where window_start < ${dayAgo}`.execute(db)
}
