/**
 * Rate limit of search by address group, in the memory of this instance. A search takes 15 to 30 µs; a database row for
 * each would cost a hundred times as much, and the limit protects only the processor of this instance.
 */

/** A search takes at most 0.5 ms, so one address group uses at most 5% of a core. A city may share one address. */
const PER_SECOND = 100
const AT_ONCE = 1_000
/** Beyond that count, a new group evicts the group that searched least recently. */
const MAX_GROUPS = 10_000

/** The searches that a group had left at a time. */
type Allowance = { left: number; at: number }

export type SearchLimit = {
  /** Takes one search from the allowance. @returns the seconds to wait if none is left; otherwise undefined */
  take: (group: string, now: Date) => number | undefined
}

export function openSearchLimit(): SearchLimit {
  /** In order of the last search, the least recent first. */
  const allowances = new Map<string, Allowance>()
  return {
    take: (group, now) => {
      const at = now.getTime()
      const known = allowances.get(group) ?? { left: AT_ONCE, at }
      // A clock that was set back refills nothing.
      const refilled = (Math.max(0, at - known.at) / 1_000) * PER_SECOND
      const left = Math.min(AT_ONCE, known.left + refilled)
      const isTaken = left >= 1
      allowances.delete(group)
      allowances.set(group, { left: isTaken ? left - 1 : left, at })
      if (allowances.size > MAX_GROUPS) {
        const [oldest] = allowances.keys()
        if (oldest !== undefined) allowances.delete(oldest)
      }
      return isTaken ? undefined : Math.ceil((1 - left) / PER_SECOND)
    },
  }
}
