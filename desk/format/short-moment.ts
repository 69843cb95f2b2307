/** Formats times in tables, where seconds do not matter. */
import { formatDay, formatTime } from '#contract/format/format-date.ts'

/** "2026-11-20T18:45:05Z" -> "21/11/2026 12:15 AM" */
export const shortMoment = (iso: string): string => `${formatDay(iso)} ${formatTime(iso)}`
