/** `shop audit list|verify`: shows the log of the acts of staff, and verifies that it is whole. */
import { listAuditEntries } from '#api/staff/audit-log/audit-entry-store.ts'
import type { AuditEntry, Facts } from '#api/staff/audit-log/audit-entry.ts'
import { type Verified, verifyAuditLog } from '#api/staff/audit-log/verify-audit-log.ts'
import { formatMoment } from '#contract/format/format-date.ts'
import { type Command, type ExitCode, UsageError } from '#cli/command.ts'
import { counted, JSON_FLAG, withDatabase, parseOptions } from '#cli/parse-args.ts'

const PAGE_SIZE = 50
const HASH = /^[0-9a-f]{64}$/
const text = { type: 'string' } as const

export const auditList: Command = {
  name: 'audit list',
  synopsis: '[--staff NAME] [--subject ID] [--before NUMBER] [--json]',
  summary: 'list what staff did and which personal data they read, the newest first',
  help: `Fifty entries at a time: number, time, member of the staff, act and what it was about, what it changed, and the reason.
Subscribers appear by the id of their account, which stays after an erasure. Times are in Indian Standard Time.

  npm run shop -- audit list
  npm run shop -- audit list --staff ravi.k
  npm run shop -- audit list --subject ABCDEFGHIJKLMNOPQRSTUVW   of one order
  npm run shop -- audit list --before 1200                       the page before entry 1200
  npm run shop -- audit list --json                              for a program`,
  run: async (words, terminal) => {
    const options = { ...JSON_FLAG, staff: text, subject: text, before: text }
    const values = parseOptions(words, options)
    const filter = { staff: values.staff, subject: values.subject, before: readNumber(values.before) }
    return withDatabase<ExitCode>(terminal, async ({ db }) => {
      const entries = await listAuditEntries(db, filter, PAGE_SIZE)
      if (values.json) terminal.stdout(JSON.stringify(entries))
      else if (entries.length === 0) terminal.stdout('There are no such entries.')
      else for (const entry of entries) terminal.stdout(inWords(entry))
      const last = entries.at(-1)
      if (!values.json && last && entries.length === PAGE_SIZE)
        terminal.stderr(`More: --before ${String(last.seq)}`)
      return 0
    })
  },
}

export const auditVerify: Command = {
  name: 'audit verify',
  synopsis: '[--noted HASH] [--json]',
  summary: 'verify that no entry of the audit log was changed or removed',
  help: `Compares each entry with its hash and with the entry before, and shows the hash of the last one. Note it outside the
database, for example every day: with --noted a later run shows that the entries until then are still the same, even if
a person with full access to the database wrote the whole log anew.

  npm run shop -- audit verify
  npm run shop -- audit verify --noted 5f0c…   the 64 digits of an earlier run

Exits with 1 if an entry is changed or missing, or if no entry has the noted hash.`,
  run: async (words, terminal) => {
    const values = parseOptions(words, { ...JSON_FLAG, noted: text })
    const { noted } = values
    if (noted !== undefined && !HASH.test(noted))
      throw new UsageError('Give the noted hash: 64 digits from 0 to f.')
    return withDatabase<ExitCode>(terminal, async ({ db }) => {
      const verified = await terminal.withProgress('Verifying the audit log', (report) =>
        verifyAuditLog(db, { noted, report }),
      )
      const isWhole = verified.brokenSeq === null && verified.isNotedFound
      if (values.json) terminal.stdout(JSON.stringify({ isWhole, ...verified }))
      else for (const line of resultOf(verified)) (isWhole ? terminal.stdout : terminal.stderr)(line)
      return isWhole ? 0 : 1
    })
  },
}

function resultOf({ entries, head, brokenSeq, isNotedFound }: Verified): string[] {
  if (brokenSeq !== null)
    return [
      `Entry ${String(brokenSeq)} is changed, or the one before it is missing. Keep a copy of the database, and inform the auditor.`,
    ]
  if (!isNotedFound)
    return [
      'No entry has the noted hash: the log was written anew, or entries were removed from its end, as a restore does.',
      'Compare all 64 digits with the note. If they are right, keep a copy of the database, and inform the auditor.',
    ]
  return [
    `${counted(entries, 'entry', 'entries')}, none changed or missing. Note this hash outside the database:`,
    head,
  ]
}

function readNumber(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  if (!/^\d{1,15}$/.test(given)) throw new UsageError(`"${given}" is not the number of an entry.`)
  return Number(given)
}

const inWords = ({ seq, at, staff, act }: AuditEntry): string =>
  [
    String(seq).padStart(6),
    formatMoment(at.toISOString()),
    staff.name.padEnd(16),
    act.name.padEnd(22),
    act.subject,
    factsOf('before', act.before),
    factsOf('after', act.after),
    act.reason === undefined ? '' : `reason: ${act.reason}`,
  ]
    .filter((part) => part !== '')
    .join('  ')

const factsOf = (title: string, facts: Facts | undefined): string =>
  facts
    ? `${title}: ${Object.entries(facts)
        .map(([name, value]) => `${name} ${String(value)}`)
        .join(', ')}`
    : ''
