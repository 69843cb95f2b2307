/** Runs one task at a time, and refuses a task when too many wait. */

export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result | undefined>

/** @param maxWaiting how many may wait besides the one under way @returns a function that resolves to undefined if more wait */
export function openTurns(maxWaiting: number): TakeTurn {
  let last: Promise<unknown> = Promise.resolve()
  let open = 0
  return async (work) => {
    if (open > maxWaiting) return undefined
    open += 1
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn.finally(() => (open -= 1))
  }
}
