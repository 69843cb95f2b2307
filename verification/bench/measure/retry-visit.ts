/** Repeats a measured browser visit, because a visit sometimes breaks off, above all on a busy machine. */

/** @throws what the last of three visits threw */
export async function retryVisit<Result>(visit: () => Promise<Result>, tries = 3): Promise<Result> {
  try {
    return await visit()
  } catch (error) {
    if (tries === 1) throw error
    return retryVisit(visit, tries - 1)
  }
}
