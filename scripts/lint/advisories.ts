/** Compares the known vulnerabilities of our libraries with the times in which each must be fixed. Pure. */
import { z } from 'zod'

/** Days from the day an advisory was first seen. docs/security-inventory.md states the same. */
export const DAYS_TO_FIX = { critical: 2, high: 7, moderate: 30, low: 30, info: 30 } as const

const Severity = z.enum(['critical', 'high', 'moderate', 'low', 'info'])
const Advisory = z.object({ name: z.string(), title: z.string(), url: z.string(), severity: Severity })

/**
 * The part of the output of `npm audit --json` that is read (auditReportVersion 2); other entries of `via` name a
 * library.
 */
const Report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), Advisory])) })),
})

/** A known vulnerability that is not fixed yet. */
export const KnownAdvisory = z.strictObject({
  url: z.url(),
  /** The day on which its time began, such as 2026-11-22. */
  seenOn: z.iso.date(),
  /** What prevents harm until it is fixed. */
  meanwhile: z.string().min(1),
})
export type KnownAdvisory = z.infer<typeof KnownAdvisory>

/**
 * Compares a report with the list.
 * @param report of `npm audit --json`
 * @returns a line for each advisory that is not listed, is overdue, or is listed and fixed
 * @throws if the report is invalid: a failed audit must not count as "no vulnerabilities"
 */
export function checkAdvisories(report: unknown, seen: readonly KnownAdvisory[], today: Date): string[] {
  const open = openAdvisories(report)
  const faults = [...open.values()].flatMap(({ url, name, title, severity }) => {
    const about = `${name}: ${title} (${severity}, ${url})`
    const known = seen.find((one) => one.url === url)
    if (!known)
      return [`${about} is new: fix it, or add it to scripts/lint/advisories.json with today's date`]
    const days = Math.floor((today.getTime() - Date.parse(known.seenOn)) / 86_400_000)
    const limit = DAYS_TO_FIX[severity]
    return days > limit
      ? [`${about} should have been fixed within ${String(limit)} days, and it is ${String(days)}`]
      : []
  })
  const fixed = seen.filter(({ url }) => !open.has(url))
  return [
    ...faults,
    ...fixed.map(({ url }) => `${url} is fixed: remove it from scripts/lint/advisories.json`),
  ]
}

function openAdvisories(report: unknown): Map<string, z.infer<typeof Advisory>> {
  const { vulnerabilities } = Report.parse(report)
  const all = Object.values(vulnerabilities).flatMap(({ via }) =>
    via.filter((one) => typeof one !== 'string'),
  )
  return new Map(all.map((one) => [one.url, one]))
}
