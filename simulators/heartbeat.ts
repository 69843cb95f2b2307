/** The timer for all work without a request: what is due is in the database, so a restart loses none of it. */
import type { Site } from './site.ts'

const BEAT_MS = 250

export function startHeartbeat(site: Site, beat: () => Promise<void>): void {
  const run = async (): Promise<void> => {
    while (!site.closing.aborted) {
      await site.sleep(BEAT_MS)
      await beat()
    }
  }
  run().catch((error: unknown) => {
    if (!site.closing.aborted) throw error
  })
}
