/** Who may use what only one can use at a time. Where several wait, chance decides, and the same seed decides the same. */
import type { Chance } from './chance.ts'

export type Turns = {
  take: () => Promise<void>
  give: () => void
  /** What decides from now on; without one, whoever came first. */
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
