/**
 * The overload signals of an instance, and the limits for load shedding. Two signals count: callers (requests and
 * gateway notifications) that wait for a database connection, and event loop lag while many requests are under way. Lag
 * alone only indicates a slow machine with few visitors. A slow gateway is no signal: waiting for it costs nothing.
 */
import type { Runtime } from '#api/platform/runtime/runtime.ts'

export type LoadSample = {
  /** Requests and gateway notifications that wait for a database connection. */
  waiting: number
  lagMs: number
  /** Admitted requests without a response so far. */
  underWay: number
}

/** The priority of a request: `normal` is shed first, `checkout` later, `critical` never. */
export type RequestPriority = 'normal' | 'checkout' | 'critical'

/**
 * Limits in callers per pool connection, milliseconds and requests. Checkout calls are admitted longer than others.
 * Eight callers for each connection wait about 50 ms: a short burst is served, and only lasting overload is refused.
 */
const LIMITS: Record<
  Exclude<RequestPriority, 'critical'>,
  { waitingPerConnection: number; lagMs: number; underWay: number }
> = {
  normal: { waitingPerConnection: 8, lagMs: 200, underWay: 50 },
  checkout: { waitingPerConnection: 32, lagMs: 1_000, underWay: 200 },
}

export function shouldShed(
  priority: RequestPriority,
  { waiting, lagMs, underWay }: LoadSample,
  connections: number,
): boolean {
  if (priority === 'critical') return false
  const limit = LIMITS[priority]
  const isLate = lagMs > limit.lagMs && underWay > limit.underWay
  return isLate || waiting > limit.waitingPerConnection * connections
}

const SAMPLE_INTERVAL_MS = 50

/** Measures the event loop lag every 50 ms until stopped. @returns a function for the last measured lag */
export function monitorEventLoopLag(
  { now, sleep }: Pick<Runtime, 'now' | 'sleep'>,
  stopping: AbortSignal,
): () => number {
  let lagMs = 0
  const watch = async () => {
    while (!stopping.aborted) {
      const before = now().getTime()
      await sleep(SAMPLE_INTERVAL_MS, stopping)
      // A negative value means that the clock was set back.
      lagMs = Math.max(0, now().getTime() - before - SAMPLE_INTERVAL_MS)
    }
  }
  void watch()
  return () => lagMs
}
