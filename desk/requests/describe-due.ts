/** How much time is left until a request should be answered, in words. Pure. */

/** @param hoursLeft whole hours, rounded down: -1 for the first hour after the time, 0 for the last hour before it */
export const describeDue = (hoursLeft: number): string =>
  hoursLeft < 0 ? `overdue by ${describeHours(-1 - hoursLeft)}` : `in ${describeHours(hoursLeft)}`

/** 0 -> "less than 1 hour", 5 -> "5 hours", 50 -> "2 days" */
function describeHours(hours: number): string {
  if (hours < 1) return 'less than 1 hour'
  if (hours < 48) return hours === 1 ? '1 hour' : `${String(hours)} hours`
  return `${String(Math.floor(hours / 24))} days`
}
