/**
 * Readiness: whether a balancer should send requests to this instance. An instance whose database does not respond
 * stays ready: it still serves pages and the catalogue from memory, and as all instances share the database, removing
 * them would take the whole shop down.
 */
import type { Runtime } from '#api/platform/runtime/runtime.ts'

type ReadinessReport = { status: 'ready' | 'draining'; database: 'up' | 'away' }

export type Readiness = {
  /** Returns the last known state; never waits for the database. */
  report: () => ReadinessReport
  /** Marks the instance as draining: a balancer should send no more requests. */
  drain: () => void
  isDraining: () => boolean
}

const PROBE_INTERVAL_MS = 1_000
/** A database that takes longer counts as away. */
const PROBE_TIMEOUT_MS = 200

type Parts = {
  /** Resolves when the database responds. */
  probe: () => Promise<unknown>
  sleep: Runtime['sleep']
  stopping: AbortSignal
}

/** Probes the database every second until it is stopped. */
export function openReadiness({ probe, sleep, stopping }: Parts): Readiness {
  let draining = false
  let database: ReadinessReport['database'] = 'up'
  let pending: Promise<ReadinessReport['database']> | undefined

  const probeOnce = (): Promise<ReadinessReport['database']> =>
    probe().then(
      () => 'up',
      () => 'away',
    )
  const watch = async (): Promise<void> => {
    while (!stopping.aborted) {
      // A probe that hangs is not repeated, because it uses the only probe connection.
      const running = (pending ??= probeOnce().finally(() => (pending = undefined)))
      database = await Promise.race([running, sleep(PROBE_TIMEOUT_MS, stopping).then(() => 'away' as const)])
      await sleep(PROBE_INTERVAL_MS, stopping)
    }
  }
  void watch()
  return {
    drain: () => void (draining = true),
    isDraining: () => draining,
    report: () => ({ status: draining ? 'draining' : 'ready', database }),
  }
}
