/**
 * A rate limit by address group in the memory of this instance, for work that protects only its processor: a database
 * row for each request would cost more than the work.
 */

/** Beyond this count, a new group evicts the group that took least recently. */
const MAX_GROUPS = 10_000

/** What a group had left at a time. */
type Allowance = { left: number; at: number }

export type AddressAllowance = {
  /** Takes one from the allowance. @returns the seconds to wait if none is left; otherwise undefined */
  take: (group: string, now: Date) => number | undefined
}

/** @param rate how many an address group may take at once, and how many it gets back per second */
export function openAddressAllowance({
  atOnce,
  perSecond,
}: {
  atOnce: number
  perSecond: number
}): AddressAllowance {
  /** In order of the last use, the least recent first. */
  const allowances = new Map<string, Allowance>()
  return {
    take: (group, now) => {
      const at = now.getTime()
      const known = allowances.get(group) ?? { left: atOnce, at }
      // A clock that was set back refills nothing.
      const refilled = (Math.max(0, at - known.at) / 1_000) * perSecond
      const left = Math.min(atOnce, known.left + refilled)
      const isTaken = left >= 1
      allowances.delete(group)
      allowances.set(group, { left: isTaken ? left - 1 : left, at })
      if (allowances.size > MAX_GROUPS) {
        const [oldest] = allowances.keys()
        if (oldest !== undefined) allowances.delete(oldest)
      }
      return isTaken ? undefined : Math.ceil((1 - left) / perSecond)
    },
  }
}
