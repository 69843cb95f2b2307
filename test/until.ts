/** Polls until something outside of this process has happened. */
import { setTimeout as pause } from 'node:timers/promises'

const POLL_INTERVAL_MS = 40

/**
 * Returns the first answer that is neither undefined nor false; a thrown error counts as no answer yet.
 * @throws Error that names what was waited for, with the last error as its cause
 */
export async function until<T>(
  what: string,
  check: () => Promise<T | undefined | false> | T | undefined | false,
  seconds = 30,
): Promise<T> {
  const end = Date.now() + seconds * 1000
  let last: unknown
  while (Date.now() < end) {
    try {
      const answer = await check()
      if (answer !== undefined && answer !== false) return answer
    } catch (error) {
      last = error
    }
    await pause(POLL_INTERVAL_MS)
  }
  throw new Error(`Waited ${String(seconds)} seconds for ${what}`, { cause: last })
}
