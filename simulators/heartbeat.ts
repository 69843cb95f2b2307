/** One slow pulse for all that happens without a request: what is due lies in the books, so a restart loses none of it. */
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
