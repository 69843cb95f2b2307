/**
 * Readiness: whether a balancer should send requests to this instance. An instance whose database does not respond
 * stays ready: it still serves pages and the catalogue from memory, and as all instances share the database, removing
 * them would take the whole shop down.
 */
import type { Runtime } from '#api/platform/runtime/runtime.ts'

type ReadinessReport = { status: 'ready' | 'draining'; database: 'up' | 'away' }

export type Readiness = {
  /** Returns the last known state; if that is old, first waits for the database for at most 200 ms. */
  report: () => Promise<ReadinessReport>
  /** Marks the instance as draining: a balancer should send no more requests. */
  drain: () => void
  isDraining: () => boolean
}

const PROBE_INTERVAL_MS = 1_000
/** A database that takes longer counts as away. */
const PROBE_TIMEOUT_MS = 200
/** An older result is not reported: reports may be hours apart. */
const RESULT_VALID_MS = 10_000

type Parts = {
  /** Resolves when the database responds. */
  probe: () => Promise<unknown>
} & Pick<Runtime, 'now' | 'sleep'>

/** Probes the database when a report is requested, at most once a second. */
export function openReadiness({ probe, now, sleep }: Parts): Readiness {
  let draining = false
  let database: ReadinessReport['database'] = 'up'
  let probedAt: number | undefined
  let resultAt: number | undefined
  /** Resolves when the last probe has its result. */
  let result = Promise.resolve()
  let isProbing = false

  const probeDatabase = async (): Promise<void> => {
    isProbing = true
    probedAt = now().getTime()
    const answer = probe().then(
      () => 'up' as const,
      () => 'away' as const,
    )
    // A probe that hangs is not repeated, because it uses the only probe connection.
    void answer.then(() => (isProbing = false))
    database = await Promise.race([answer, sleep(PROBE_TIMEOUT_MS).then(() => 'away' as const)])
    resultAt = now().getTime()
  }
  const isOlder = (at: number | undefined, ms: number): boolean =>
    at === undefined || Math.abs(now().getTime() - at) >= ms
  return {
    drain: () => void (draining = true),
    isDraining: () => draining,
    report: async () => {
      if (!isProbing && isOlder(probedAt, PROBE_INTERVAL_MS)) result = probeDatabase()
      if (isOlder(resultAt, RESULT_VALID_MS)) await result
      return { status: draining ? 'draining' : 'ready', database }
    },
  }
}
