/** Virtual clock: the time changes only when `advance` is called. */

export type Clock = ReturnType<typeof createClock>

/** Friday noon in India, three days before a month ends, so that a run crosses midnights and the end of a month. */
export const START_TIME = Date.parse('2026-11-27T06:30:00Z')

export function createClock() {
  let now = START_TIME
  return {
    now: () => new Date(now),
    advance: (milliseconds: number): void => {
      now += milliseconds
    },
    /** Sets the time back to the start. */
    reset: (): void => {
      now = START_TIME
    },
  }
}
