/** Finds the ids of attempts in a text of any size, such as the log of days, which is too long for one string. */

const ATTEMPT_ID = /(?<![A-Z0-9])[A-Z2-7]{23}(?:[0-9]{2})?(?![A-Z0-9])/g

/** Returns each id once. The text has lines; bytes outside ASCII are ignored. */
export async function readAttemptIds(text: AsyncIterable<Uint8Array>): Promise<string[]> {
  const ids = new Set<string>()
  const addIds = (lines: string) => {
    for (const [id] of lines.matchAll(ATTEMPT_ID)) ids.add(id)
  }
  let rest = ''
  for await (const bytes of text) {
    rest += Buffer.from(bytes).toString('latin1')
    const end = rest.lastIndexOf('\n') + 1
    addIds(rest.slice(0, end))
    rest = rest.slice(end)
  }
  addIds(rest)
  return [...ids]
}
