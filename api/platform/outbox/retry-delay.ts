/**
 * The delay before the next try of an outbox item: exponential backoff with jitter. The number of tries has no limit: the
 * item ends when its handler returns 'done' or 'give up' (`outbox-worker.ts`).
 */
import type { Runtime } from '#api/platform/runtime/runtime.ts'

const FIRST_MS = 1_000
const MAX_MS = 600_000
const RANDOM_BYTES = 4

/**
 * Returns a delay that doubles from one second to ten minutes. Subtracts a random part of up to a half, so that items
 * that failed at the same time are not retried at the same time.
 * @param tries 1 after the first try
 */
export function retryDelayMs(tries: number, random: Runtime['random']): number {
  // The exponent is limited, because the power would become infinite after a thousand tries.
  const longest = Math.min(FIRST_MS * 2 ** Math.min(tries - 1, 20), MAX_MS)
  const share = random(RANDOM_BYTES).readUInt32BE() / 2 ** (8 * RANDOM_BYTES)
  return Math.round(longest * (1 - share / 2))
}
