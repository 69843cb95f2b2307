/** A browser that is measured now and then breaks off, on a busy machine most of all: then the visit is made again. */

const TRIES = 3

/** @throws what the third visit threw */
export async function visitAgain<Told>(visit: () => Promise<Told>): Promise<Told> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await visit()
    } catch (error) {
      if (attempt === TRIES) throw error
    }
  }
}
