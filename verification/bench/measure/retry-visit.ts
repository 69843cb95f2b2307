/** Repeats a measured browser visit, because a visit sometimes breaks off, above all on a busy machine. */

/** @throws what the last of three visits threw */
export function retryVisit<Result>(visit: () => Promise<Result>): Promise<Result> {
  return visit().catch(visit).catch(visit)
}
