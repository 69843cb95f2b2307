/** What happened how often since this process began, by name: kept in memory, for whoever reads it out. */

export type Counters = {
  add: (name: string, by: number) => void
  read: () => Readonly<Record<string, number>>
}

/** Names as Prometheus writes counters: small letters, `_`, and `_total` at the end. */
export function createCounters(): Counters {
  const counts = new Map<string, number>()
  return {
    add: (name, by) => void counts.set(name, (counts.get(name) ?? 0) + by),
    read: () => Object.fromEntries(counts),
  }
}
