/** Virtual clock: the time changes only when `advance` is called. */

export type Clock = {
  now: () => Date
  advance: (milliseconds: number) => void
  /** Sets the time back to the start. */
  reset: () => void
}

/** Friday noon in India, three days before a month ends, so that a run crosses midnights and the end of a month. */
export const START_TIME = Date.parse('2026-11-27T06:30:00Z')

export function createClock(): Clock {
  let now = START_TIME
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds
    },
    reset: () => {
      now = START_TIME
    },
  }
}
