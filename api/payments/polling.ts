/** When to ask a gateway about an attempt: often while its customer may be waiting, then ever more rarely. Pure. */

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/** [age of the attempt in seconds, seconds until the next question] */
const SCHEDULE: [age: number, wait: number][] = [
  [5 * MINUTE, 30],
  [40 * MINUTE, MINUTE],
  [6 * HOUR, 15 * MINUTE],
  // Indian banks return money that reached no merchant within five days (RBI circular of 20 September 2019).
  [6 * DAY, 4 * HOUR],
]

/** The shortest time between two questions about an attempt that pages and notifications can cause. */
export const MIN_VERIFY_INTERVAL_SECONDS = 3

/** When the reconciler asks about a claimed attempt if the process that claimed it ended before it asked. */
export const VERIFY_WITHIN_SECONDS = 30

/** @returns undefined when there is nothing more to expect. Whatever was heard so far, it stays watched: a second capture counts too. */
export function nextPollAt(startedAt: Date, now: Date): Date | undefined {
  const age = (now.getTime() - startedAt.getTime()) / 1000
  const step = SCHEDULE.find(([until]) => age < until)
  return step && new Date(now.getTime() + step[1] * 1000)
}
