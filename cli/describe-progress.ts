/** The line that shows the progress of long work and the remaining time. Pure. */
import { formatCount } from '#contract/format/format-rupees.ts'

export type ProgressState = { done: number; total: number; elapsedMs: number }

const SECOND_MS = 1_000
const MINUTE_SECONDS = 60
/** Before that the first items say little about the others. */
const ESTIMATE_AFTER_MS = 2 * SECOND_MS

/** Describes work: "Importing the catalogue: 12,000 of 52,030 (23 %), about 40 s left". */
export function describeProgress(title: string, { done, total, elapsedMs }: ProgressState): string {
  const share = total === 0 ? 100 : Math.floor((100 * done) / total)
  const text = `${title}: ${formatCount(done)} of ${formatCount(total)} (${String(share)} %)`
  if (done === 0 || done >= total || elapsedMs < ESTIMATE_AFTER_MS) return text
  return `${text}, about ${formatDuration((elapsedMs / done) * (total - done))} left`
}

function formatDuration(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS)
  return seconds < 2 * MINUTE_SECONDS
    ? `${String(seconds)} s`
    : `${String(Math.ceil(seconds / MINUTE_SECONDS))} min`
}
