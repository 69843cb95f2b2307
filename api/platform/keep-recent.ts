/** Keeps the most recently read values in memory, so that a slow database does not delay values that many visitors get. */

type Limits<Value> = { bytesOf: (value: NonNullable<Value>) => number; maxBytes: number }

export type RecentValues<Value> = {
  has: (name: string) => boolean
  /** Returns the kept value, or reads it; of several requests for one value, one reads it. Undefined and errors are not kept. */
  find: (name: string, read: () => Promise<Value>) => Promise<Value>
}

/** @template Value includes undefined if a read can find nothing */
export function keepRecent<Value>({ bytesOf, maxBytes }: Limits<Value>): RecentValues<Value> {
  const kept = new Map<string, NonNullable<Value>>()
  const underWay = new Map<string, Promise<Value>>()
  let bytes = 0
  const keep = (name: string, value: NonNullable<Value>): void => {
    const added = bytesOf(value)
    // It would drop all others, and then be dropped itself.
    if (added > maxBytes) return
    kept.set(name, value)
    bytes += added
    // A map iterates in the order of insertion, so the oldest value is first.
    for (const [oldest, old] of kept) {
      if (bytes <= maxBytes) return
      kept.delete(oldest)
      bytes -= bytesOf(old)
    }
  }
  const readOnce = async (name: string, read: () => Promise<Value>): Promise<Value> => {
    try {
      const value = await read()
      if (value !== undefined && value !== null) keep(name, value)
      return value
    } finally {
      underWay.delete(name)
    }
  }
  return {
    has: (name) => kept.has(name),
    find: async (name, read) => {
      const known = kept.get(name)
      if (known !== undefined) {
        kept.delete(name)
        kept.set(name, known)
        return known
      }
      const reading = underWay.get(name) ?? readOnce(name, read)
      underWay.set(name, reading)
      return reading
    },
  }
}
