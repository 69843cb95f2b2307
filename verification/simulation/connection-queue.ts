/** Lock for the single connection. If several callers wait, the seeded generator chooses the next: runs are repeatable. */
import type { SeededRandom } from '#test/seeded-random.ts'

export type ConnectionQueue = {
  acquire: () => Promise<void>
  release: () => void
  /** Sets the generator that chooses; without one the first in the queue is next. */
  setRandom: (random: SeededRandom | undefined) => void
}

export function createConnectionQueue(): ConnectionQueue {
  const waiting: (() => void)[] = []
  let taken = false
  let random: SeededRandom | undefined
  return {
    acquire: async () => {
      if (!taken) {
        taken = true
        return
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    },
    release: () => {
      const [next] = waiting.splice(random?.below(waiting.length) ?? 0, 1)
      if (next) next()
      else taken = false
    },
    setRandom: (next) => {
      random = next
    },
  }
}
