/** `shop pincodes import`: shows the changes that the official directory makes, and imports it with --apply. */
import type { Act } from '#api/staff/audit-log/audit-entry.ts'
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { actingOperator } from '#cli/acting-operator.ts'
import { counted, withDatabase } from '#cli/parse-args.ts'
import { importPincodes, type PincodeReport } from '#api/content/import-pincodes.ts'
import type { Command, ExitCode } from '#cli/command.ts'
import { type FileOptions, parseFileOptions, readFile } from '#cli/file-options.ts'

/** Maximum of lines shown for each kind of change: a first import adds 19,000 codes. */
const MAX_LINES = 20

export const pincodesImport: Command = {
  name: 'pincodes import',
  synopsis: 'FILE [--apply] [--json]',
  summary: 'check the official directory of pincodes and show its changes; with --apply, import it',
  help: `Checks FILE and shows how the pincodes would change. Nothing is written without --apply.
"-" as FILE reads standard input. The file is the "All India Pincode Directory" as CSV, from data.gov.in: a row
for each post office, with at least the columns officename, pincode, district and statename.

  npm run shop -- pincodes import pincodes.csv            show faults or changes
  npm run shop -- pincodes import pincodes.csv --apply    import all of it, or nothing
  npm run shop -- pincodes import pincodes.csv --json     the same report for a program

A file with a fault is not imported; the command lists every fault with its line. An imported directory
replaces the data that the shop contains, and a newer file replaces the directory.

The directory is published by the Department of Posts, Government of India, under the Government Open Data
License - India, which requires attribution: name it where you state the sources of your data.`,
  run: async (words, terminal) => {
    const options = parseFileOptions(words)
    const text = readFile(options.path, terminal, (content) => content)
    if (text === undefined) return 1
    return withDatabase<ExitCode>(terminal, async (opened) => {
      const report = await terminal.withProgress(
        `${options.apply ? 'Importing' : 'Comparing'} the pincodes`,
        (progress) => {
          const work = (context: Pick<typeof opened, 'db' | 'runtime'>) =>
            importPincodes(context, text, { apply: options.apply, report: progress })
          return options.apply
            ? recordAct(opened, actingOperator(terminal, opened), { work, actOf })
            : work(opened)
        },
      )
      if (options.json)
        terminal.stdout(JSON.stringify({ ...report, applied: options.apply && report.faults.length === 0 }))
      else for (const line of inWords(report, options)) terminal.stdout(line)
      return report.faults.length > 0 ? 1 : 0
    })
  },
}

function actOf({ faults, codes, added, changed, removed }: PincodeReport): Act | undefined {
  if (faults.length > 0 || added.length + changed.length + removed.length === 0) return undefined
  const after = { added: added.length, changed: changed.length, removed: removed.length }
  return { name: 'pincodes.import', subject: `${String(codes)} pincodes`, after }
}

function inWords(
  { faults, codes, added, changed, removed }: PincodeReport,
  { path, apply }: FileOptions,
): string[] {
  const file = path === '-' ? 'Standard input' : path
  if (faults.length > 0) {
    const lines = faults.map(({ place, message }) => `  ${place}: ${message}`)
    return [`${file} has ${counted(faults.length, 'fault')}; nothing was written.`, ...shortened(lines)]
  }
  const lines = [
    ...shortened(added.map((code) => `  + ${code}`)),
    ...shortened(changed.map((code) => `  ~ ${code}`)),
    ...shortened(removed.map((code) => `  - ${code}`)),
  ]
  const counts = `${counted(codes, 'pincode')}: ${String(added.length)} new, ${String(changed.length)} changed, ${String(removed.length)} gone.`
  if (lines.length === 0)
    return [`${file} is the same as the present directory (${counted(codes, 'pincode')}).`]
  return [...lines, counts, apply ? 'Written.' : 'Nothing was written. Add --apply to write it.']
}

const shortened = (lines: string[]): string[] =>
  lines.length <= MAX_LINES
    ? lines
    : [
        ...lines.slice(0, MAX_LINES),
        `  … and ${String(lines.length - MAX_LINES)} more (all of them with --json)`,
      ]
