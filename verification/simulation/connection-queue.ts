/** A lock with a queue. If several wait, the seeded generator chooses the next, so that runs are repeatable. */
import type { Chance } from './seeded-random.ts'

export type Turns = {
  take: () => Promise<void>
  give: () => void
  /** Sets the generator that chooses; without one the first in the queue is next. */
  follow: (chance: Chance | undefined) => void
}

export function makeTurns(): Turns {
  const waiting: (() => void)[] = []
  let taken = false
  let chance: Chance | undefined
  return {
    take: async () => {
      if (!taken) {
        taken = true
        return
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    },
    give: () => {
      const [next] = waiting.splice(chance?.below(waiting.length) ?? 0, 1)
      if (next) next()
      else taken = false
    },
    follow: (next) => {
      chance = next
    },
  }
}
