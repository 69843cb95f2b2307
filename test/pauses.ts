/** Replacements of the runtime's `sleep`: pauses of jobs that no time ends. */

/** Waits until the signal is aborted. Jobs with this `sleep` work once, and again only when they are woken. */
export const sleepUntilAborted = (_milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((wake) => {
    // A job that is working when the jobs are stopped begins its pause with an aborted signal.
    if (signal?.aborted === true) wake()
    signal?.addEventListener('abort', () => wake())
  })

/** Returns a `sleep` whose pauses the test ends, and the list of the pauses under way. */
export function openPauses() {
  const pauses: { ms: number; wake: () => void }[] = []
  const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (ms === 0 || signal?.aborted === true) return resolve()
      const wake = () => {
        pauses.splice(pauses.indexOf(pause), 1)
        resolve()
      }
      const pause = { ms, wake }
      pauses.push(pause)
      signal?.addEventListener('abort', wake, { once: true })
    })
  return { pauses, sleep }
}
