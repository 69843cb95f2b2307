/** Virtual timers of an instance: code sleeps until the simulation fires its timer. */
import type { Clock } from './clock.ts'

export type VirtualTimers = ReturnType<typeof createVirtualTimers>

type Timer = { milliseconds: number; dueAt: number; isWoken: boolean; fire: () => void }

export function createVirtualTimers(clock: Clock) {
  let pending: Timer[] = []
  let expected = 0
  let ready: (() => void) | undefined

  /** Resolves when `count` timers are pending. */
  const waitFor = (count: number): Promise<void> =>
    new Promise((resolve) => {
      expected = count
      ready = resolve
      resolveIfAllPending()
    })
  const resolveIfAllPending = (): void => {
    if (pending.length < expected || !ready) return
    const done = ready
    ready = undefined
    done()
  }
  return {
    sleep: (milliseconds: number, signal?: AbortSignal): Promise<void> => {
      // A delay of zero only yields, as in building the search index.
      if (milliseconds === 0) return Promise.resolve()
      return new Promise((resolve) => {
        const dueAt = clock.now().getTime() + milliseconds
        const timer = { milliseconds, dueAt, isWoken: signal?.aborted === true, fire: resolve }
        signal?.addEventListener('abort', () => (timer.isWoken = true), { once: true })
        pending.push(timer)
        if (expected > 0 && pending.length > expected)
          throw new Error('virtual timers: more timers are pending than expected')
        resolveIfAllPending()
      })
    },
    /**
     * Fires the woken timers, and the due ones with a delay below `belowMs`, until there are none: a job that was due
     * may wake others. Resolves when as many timers are pending as before.
     */
    fireDue: async (belowMs: number): Promise<void> => {
      const now = clock.now().getTime()
      const isDue = ({ dueAt, milliseconds, isWoken }: Timer) =>
        isWoken || (dueAt <= now && milliseconds < belowMs)
      while (pending.some(isDue)) {
        const count = pending.length
        const due = pending.filter(isDue)
        pending = pending.filter((timer) => !isDue(timer))
        for (const { fire } of due) fire()
        await waitFor(count)
      }
    },
    waitUntilPending: waitFor,
    pendingCount: (): number => pending.length,
    /** Discards the pending timers: they never fire. */
    clear: (): void => {
      pending = []
      expected = 0
    },
  }
}
