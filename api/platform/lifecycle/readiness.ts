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
} & Pick<Runtime, 'now' | 'sleep'>

/** Probes the database when a report is requested, at most once a second. */
export function openReadiness({ probe, now, sleep }: Parts): Readiness {
  let draining = false
  let database: ReadinessReport['database'] = 'up'
  let probedAt: number | undefined
  let isProbing = false

  const probeDatabase = async (): Promise<void> => {
    isProbing = true
    probedAt = now().getTime()
    const answer = probe().then(
      () => 'up' as const,
      () => 'away' as const,
    )
    database = await Promise.race([answer, sleep(PROBE_TIMEOUT_MS).then(() => 'away' as const)])
    // A probe that hangs is not repeated, because it uses the only probe connection.
    await answer
    isProbing = false
  }
  const isProbeDue = (): boolean =>
    !isProbing && (probedAt === undefined || Math.abs(now().getTime() - probedAt) >= PROBE_INTERVAL_MS)
  return {
    drain: () => void (draining = true),
    isDraining: () => draining,
    report: () => {
      if (isProbeDue()) void probeDatabase()
      return { status: draining ? 'draining' : 'ready', database }
    },
  }
}
