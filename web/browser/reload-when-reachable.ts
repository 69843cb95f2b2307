/** Reloads the page once the server can be reached: a module that failed to load needs a new document. */
import { useEffect } from 'react'
import { mayReload } from './reload-limit.ts'
import { withTimeout } from './with-timeout.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** A browser can wait for minutes on a connection that broke without an error. */
const ANSWER_MS = 20_000

/** Requests the page with growing pauses, and at once when the browser is online again; then reloads it. */
export function useReloadWhenReachable(): void {
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    let timer: ReturnType<typeof setTimeout> | undefined
    const probe = async (wait: number): Promise<void> => {
      clearTimeout(timer)
      // Any response, even an error, shows that the server can be reached, except one from the browser's cache.
      const answer = fetch(window.location.href, { signal, cache: 'no-store' })
      const reachable = await withTimeout(ANSWER_MS, answer).then(
        () => true,
        () => false,
      )
      if (signal.aborted) return
      clearTimeout(timer)
      if (reachable && mayReload()) window.location.reload()
      else timer = setTimeout(() => void probe(Math.min(wait * 2, LONGEST_WAIT_MS)), jittered(wait))
    }
    window.addEventListener('online', () => void probe(FIRST_WAIT_MS), { signal })
    void probe(FIRST_WAIT_MS)
    return () => {
      ended.abort()
      clearTimeout(timer)
    }
  }, [])
}

/** Adds jitter: many browsers lose a server at the same moment, and must not all return at the same moment. */
const jittered = (milliseconds: number): number => milliseconds * (0.75 + Math.random() / 2)
