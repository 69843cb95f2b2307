/**
 * The overload signals of an instance, and the limits for load shedding. Two signals count: callers (requests and
 * gateway notifications) that wait for a database connection, and event loop lag while many requests are under way. Lag
 * alone only indicates a slow machine with few visitors. A slow gateway is not a signal: waiting for it costs nothing.
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
/** The lag is sampled this often after each read: sampling all the time would be most of the cost of an idle instance. */
const SAMPLES_AFTER_READ = 20

/**
 * Measures the event loop lag every 50 ms while the returned function is called, and for a second after its last call.
 *
 * @param onSample called with each measured lag, in milliseconds
 * @returns a function for the last measured lag
 */
export function monitorEventLoopLag(
  { now, sleep }: Pick<Runtime, 'now' | 'sleep'>,
  onSample: (lagMs: number) => void = () => undefined,
): () => number {
  let lagMs = 0
  let samplesLeft = 0
  let isWatching = false
  const watch = async () => {
    isWatching = true
    for (; samplesLeft > 0; samplesLeft--) {
      const before = now().getTime()
      await sleep(SAMPLE_INTERVAL_MS)
      // A negative value means that the clock was set back.
      lagMs = Math.max(0, now().getTime() - before - SAMPLE_INTERVAL_MS)
      onSample(lagMs)
    }
    isWatching = false
    lagMs = 0
  }
  return () => {
    samplesLeft = SAMPLES_AFTER_READ
    if (!isWatching) void watch()
    return lagMs
  }
}
