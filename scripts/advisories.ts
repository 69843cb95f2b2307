/** Known faults of the libraries we stand on, held against the times in which each is to be mended. Pure. */
import { z } from 'zod'

/** From the day on which it was first seen. docs/security-inventory.md says the same in words. */
export const DAYS_TO_MEND = { critical: 2, high: 7, moderate: 30, low: 30, info: 30 } as const

const Severity = z.enum(['critical', 'high', 'moderate', 'low', 'info'])
const Advisory = z.object({ name: z.string(), title: z.string(), url: z.string(), severity: Severity })

/** What `npm audit --json` says, as far as it is read (auditReportVersion 2); other entries of `via` name a library. */
const Report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), Advisory])) })),
})

/** One that we know of and have not mended yet. */
export const Seen = z.strictObject({
  url: z.url(),
  /** The day on which the clock began, such as 2026-11-22. */
  seenOn: z.iso.date(),
  /** What keeps it from harm meanwhile. */
  meanwhile: z.string().min(1),
})
export type Seen = z.infer<typeof Seen>

/**
 * @param report of `npm audit --json`
 * @returns a line for each that nobody wrote down, is older than its time, or is written down and gone
 * @throws where the report is none: what was not asked has not answered "nothing"
 */
export function advisoryFaults(report: unknown, seen: readonly Seen[], today: Date): string[] {
  const open = openAdvisories(report)
  const faults = [...open.values()].flatMap(({ url, name, title, severity }) => {
    const about = `${name}: ${title} (${severity}, ${url})`
    const known = seen.find((one) => one.url === url)
    if (!known)
      return [`${about} is new: mend it, or write it into scripts/advisories.json with today's date`]
    const days = Math.floor((today.getTime() - Date.parse(known.seenOn)) / 86_400_000)
    const most = DAYS_TO_MEND[severity]
    return days > most
      ? [`${about} should have been mended within ${String(most)} days, and it is ${String(days)}`]
      : []
  })
  const gone = seen.filter(({ url }) => !open.has(url))
  return [...faults, ...gone.map(({ url }) => `${url} is mended: take it out of scripts/advisories.json`)]
}

function openAdvisories(report: unknown): Map<string, z.infer<typeof Advisory>> {
  const { vulnerabilities } = Report.parse(report)
  const all = Object.values(vulnerabilities).flatMap(({ via }) =>
    via.filter((one) => typeof one !== 'string'),
  )
  return new Map(all.map((one) => [one.url, one]))
}
