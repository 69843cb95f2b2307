/** Repeats a measured browser visit, because a visit sometimes breaks off, above all on a busy machine. */

const TRIES = 3

/** @throws what the third visit threw */
export async function retryVisit<Result>(visit: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await visit()
    } catch (error) {
      if (attempt === TRIES) throw error
    }
  }
}
