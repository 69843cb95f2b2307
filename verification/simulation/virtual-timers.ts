/** Timers of an instance: code sleeps until the simulation wakes it, and waking ends when all sleep again. */
import type { Clock } from './clock.ts'

export type Sleepers = {
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** Wakes the sleepers that are due and sleep for less than `belowMs`; resolves when all of them sleep again. */
  wake: (belowMs: number) => Promise<void>
  /** Resolves when `count` sleepers are asleep. */
  allAsleep: (count: number) => Promise<void>
  /** Returns how many sleep now. */
  count: () => number
  /** Discards the present sleepers: they never wake. */
  forget: () => void
}

type Sleeper = { milliseconds: number; dueAt: number; wake: () => void }

export function makeSleepers(clock: Clock): Sleepers {
  let asleep: Sleeper[] = []
  let expected = 0
  let ready: (() => void) | undefined

  const until = (count: number): Promise<void> =>
    new Promise((resolve) => {
      expected = count
      ready = resolve
      lookWhetherAllSleep()
    })
  const lookWhetherAllSleep = (): void => {
    if (asleep.length < expected || !ready) return
    const done = ready
    ready = undefined
    done()
  }
  return {
    sleep: (milliseconds, signal) => {
      // A pause of zero only yields, as in building the search index.
      if (milliseconds === 0) return Promise.resolve()
      return new Promise((resolve) => {
        const sleeper = { milliseconds, dueAt: clock.now().getTime() + milliseconds, wake: resolve }
        signal?.addEventListener('abort', () => (sleeper.dueAt = 0), { once: true })
        if (signal?.aborted) sleeper.dueAt = 0
        asleep.push(sleeper)
        if (expected > 0 && asleep.length > expected) throw new Error('there are more sleepers than expected')
        lookWhetherAllSleep()
      })
    },
    wake: (belowMs) => {
      const now = clock.now().getTime()
      const isDue = ({ dueAt, milliseconds }: Sleeper) => dueAt <= now && milliseconds < belowMs
      const woken = asleep.filter(isDue)
      if (woken.length === 0) return Promise.resolve()
      const count = asleep.length
      asleep = asleep.filter((sleeper) => !isDue(sleeper))
      for (const { wake } of woken) wake()
      return until(count)
    },
    allAsleep: until,
    count: () => asleep.length,
    forget: () => {
      asleep = []
      expected = 0
    },
  }
}
