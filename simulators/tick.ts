/** The timer for all work without a request: what is due is in the database, so a restart loses none of it. */
import type { SimulatorContext } from './simulator-context.ts'

const TICK_MS = 250

export function startTick(context: SimulatorContext, tick: () => Promise<void>): void {
  const run = async (): Promise<void> => {
    while (!context.closing.aborted) {
      await context.sleep(TICK_MS)
      await tick()
    }
  }
  run().catch((error: unknown) => {
    if (!context.closing.aborted) throw error
  })
}
