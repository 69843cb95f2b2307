/**
 * Rate limit of search by address group, in the memory of this instance. A search takes 15 to 30 µs; a row in the database for
 * each would cost a hundred times as much, and what is protected is the processor of this instance alone.
 */

/** A search takes at most 0.5 ms: one address group takes at most a twentieth of a core. A city may be behind one address. */
const PER_SECOND = 100
const AT_ONCE = 1_000
/** More groups than that take the place of the one that searched least recently. */
const MAX_GROUPS = 10_000

/** Searches that a group has left, and when that was. */
type Allowance = { left: number; at: number }

export type SearchLimit = {
  /** Takes one search. @returns the seconds to wait where none is left */
  take: (group: string, now: Date) => number | undefined
}

export function openSearchLimit(): SearchLimit {
  /** In the order of the last search. */
  const allowances = new Map<string, Allowance>()
  return {
    take: (group, now) => {
      const at = now.getTime()
      const known = allowances.get(group) ?? { left: AT_ONCE, at }
      // A clock that was set back gives nothing.
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
