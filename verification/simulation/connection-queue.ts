/** Lock for the single connection. If several callers wait, the seeded generator chooses the next: runs are repeatable. */
import type { SeededRandom } from '#test/seeded-random.ts'

export type ConnectionQueue = ReturnType<typeof createConnectionQueue>

export function createConnectionQueue() {
  const waiting: (() => void)[] = []
  let taken = false
  let random: SeededRandom | undefined
  return {
    acquire: async (): Promise<void> => {
      if (!taken) {
        taken = true
        return
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    },
    release: (): void => {
      const [next] = waiting.splice(random?.below(waiting.length) ?? 0, 1)
      if (next) next()
      else taken = false
    },
    /** Sets the generator that chooses; without one the first in the queue is next. */
    setRandom: (next: SeededRandom | undefined): void => {
      random = next
    },
  }
}
