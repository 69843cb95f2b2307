/**
 * Readiness: whether a balancer should send requests to this instance. An instance whose database does not respond
 * stays ready: it still serves pages and the catalogue from memory, and as all instances share the database, removing
 * them would take the whole shop down.
 */
import type { Runtime } from '#api/platform/runtime/runtime.ts'

type Standing = { status: 'ready' | 'draining'; database: 'up' | 'away' }

export type Readiness = {
  /** Returns the last known state; never waits for the database. */
  standing: () => Standing
  /** Marks the instance as draining: a balancer should send no more requests. */
  drain: () => void
  isDraining: () => boolean
}

const PROBE_EVERY_MS = 1_000
/** A database that takes longer counts as away. */
const ANSWER_WITHIN_MS = 200

type Given = {
  /** Resolves when the database responds. */
  probe: () => Promise<unknown>
  sleep: Runtime['sleep']
  stopping: AbortSignal
}

/** Probes the database every second until it is stopped. */
export function openReadiness({ probe, sleep, stopping }: Given): Readiness {
  let draining = false
  let database: Standing['database'] = 'up'
  let pending: Promise<Standing['database']> | undefined

  const ask = (): Promise<Standing['database']> =>
    probe().then(
      () => 'up',
      () => 'away',
    )
  const watch = async (): Promise<void> => {
    while (!stopping.aborted) {
      // A probe that hangs is not repeated, because it uses the only probe connection.
      const asked = (pending ??= ask().finally(() => (pending = undefined)))
      database = await Promise.race([asked, sleep(ANSWER_WITHIN_MS, stopping).then(() => 'away' as const)])
      await sleep(PROBE_EVERY_MS, stopping)
    }
  }
  void watch()
  return {
    drain: () => void (draining = true),
    isDraining: () => draining,
    standing: () => ({ status: draining ? 'draining' : 'ready', database }),
  }
}
