/** Formats the time limit of a dispute as the day whose end it is. */
import { formatDay } from '#contract/format/format-date.ts'

/** @param respondBy the first moment after the last day to answer, in ISO 8601  @returns as in "end of 05/12/2026" */
export const lastDay = (respondBy: string): string =>
  `end of ${formatDay(new Date(Date.parse(respondBy) - 1).toISOString())}`
