/** The time of a simulated world: it stands still until somebody lets it pass. */

export type Clock = {
  now: () => Date
  advance: (milliseconds: number) => void
  /** Back to the beginning. */
  reset: () => void
}

/** A Friday noon in India, so that month ends and midnights are within reach. */
export const BEGINNING = Date.parse('2026-11-27T06:30:00Z')

export function makeClock(): Clock {
  let now = BEGINNING
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds
    },
    reset: () => {
      now = BEGINNING
    },
  }
}
