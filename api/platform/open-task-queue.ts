/** Runs one task at a time, and refuses a task when too many wait. */

export type RunQueued = <Result>(work: () => Promise<Result>) => Promise<Result | undefined>

/** @param maxWaiting how many may wait besides the one under way @returns a function that resolves to undefined if more wait */
export function openTaskQueue(maxWaiting: number): RunQueued {
  let last: Promise<unknown> = Promise.resolve()
  let unfinished = 0
  return async (work) => {
    if (unfinished > maxWaiting) return undefined
    unfinished += 1
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result.finally(() => (unfinished -= 1))
  }
}
