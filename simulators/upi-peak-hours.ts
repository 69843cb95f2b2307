/** UPI's peak hours, in which no mandate is debited: NPCI's circular OC-215A of 2025-05-21. */
import { indianTime } from './indian-time.ts'

/** As minutes after midnight in India, both ends included. */
const PEAKS = [
  { from: 600, to: 780 },
  { from: 1_020, to: 1_290 },
]

export function isPeakHour(now: Date): boolean {
  const [hours = 0, minutes = 0] = indianTime(now.toISOString()).slice(11, 16).split(':').map(Number)
  const minute = hours * 60 + minutes
  return PEAKS.some(({ from, to }) => minute >= from && minute <= to)
}
