/** Event counters by name, in memory since the start of the process. The metrics server exposes them. */

export type Counters = {
  add: (name: string, by: number) => void
  read: () => Readonly<Record<string, number>>
}

/** Creates empty counters. Names follow Prometheus: lower-case letters, `_`, and the suffix `_total`. */
export function createCounters(): Counters {
  const counts = new Map<string, number>()
  return {
    add: (name, by) => void counts.set(name, (counts.get(name) ?? 0) + by),
    read: () => Object.fromEntries(counts),
  }
}
