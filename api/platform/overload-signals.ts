/**
 * How much this instance has before it, and from when on it says so instead of letting people wait. Two signs: what waits for
 * a connection to the database, a gateway's news as well as a request, and an event loop that comes round late while many are
 * under way: late alone, it is a slow machine with few visitors. A gateway that answers slowly is neither: whoever waits for
 * one costs nothing.
 */
import type { World } from './world.ts'

export type LoadSample = {
  /** What waits for a connection to the database: of what gateways say as of what visitors ask. */
  waiting: number
  /** How much later than it should the event loop came round. */
  lagMs: number
  /** Requests that were let in and are not answered yet. */
  underWay: number
}

/** What a request is for, by how long it is let in. */
export type RequestPriority = 'entering' | 'paying' | 'always'

/**
 * In connections of the pool, in milliseconds and in requests. Who has begun to pay gets through where nobody new is let in.
 * Eight that wait for each connection wait some 50 ms: a moment's crowd is served, and only one that lasts is told to come back.
 */
const LIMITS: Record<
  Exclude<RequestPriority, 'always'>,
  { waitingPerConnection: number; lagMs: number; underWay: number }
> = {
  entering: { waitingPerConnection: 8, lagMs: 200, underWay: 50 },
  paying: { waitingPerConnection: 32, lagMs: 1_000, underWay: 200 },
}

export function shouldShed(
  rank: RequestPriority,
  { waiting, lagMs, underWay }: LoadSample,
  connections: number,
): boolean {
  if (rank === 'always') return false
  const limit = LIMITS[rank]
  const late = lagMs > limit.lagMs && underWay > limit.underWay
  return late || waiting > limit.waitingPerConnection * connections
}

const LOOK_EVERY_MS = 50

/** Looks at the event loop until it is stopped. @returns how late it came round the last time */
export function monitorEventLoopLag(
  { now, sleep }: Pick<World, 'now' | 'sleep'>,
  stopping: AbortSignal,
): () => number {
  let lagMs = 0
  const watch = async () => {
    while (!stopping.aborted) {
      const asleep = now().getTime()
      await sleep(LOOK_EVERY_MS, stopping)
      // A clock that was set back says nothing.
      lagMs = Math.max(0, now().getTime() - asleep - LOOK_EVERY_MS)
    }
  }
  void watch()
  return () => lagMs
}
