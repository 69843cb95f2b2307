/** `shop pincodes import`: shows the changes that the official directory makes, and imports it with --apply. */
import { counted } from '#cli/parse-args.ts'
import { importPincodes, type PincodeReport } from '#api/content/import-pincodes.ts'
import type { Command, Terminal } from '#cli/command.ts'
import { type FileOptions, parseFileOptions } from '#cli/file-options.ts'

/** Maximum of lines shown for each kind of change: a first import adds 19,000 codes. */
const MOST_LINES = 20

export const pincodesImport: Command = {
  name: 'pincodes import',
  synopsis: 'FILE [--apply] [--json]',
  summary: 'check the official directory of pincodes, show what it changes, and with --apply bring it in',
  help: `Checks FILE and shows how the pincodes would change. Nothing is written without --apply.
"-" as FILE reads standard input. The file is the "All India Pincode Directory" as CSV, from data.gov.in: a row
for each post office, with at least the columns officename, pincode, district and statename.

  npm run shop -- pincodes import pincodes.csv            look: faults, or the difference
  npm run shop -- pincodes import pincodes.csv --apply    write: all of it, or nothing
  npm run shop -- pincodes import pincodes.csv --json     the same report for a program

A file with a fault is never brought in; every fault is told at once, with its line. Once there is a
directory, it answers instead of the data that the shop brings along, and a newer file replaces it.

The directory is published by the Department of Posts, Government of India, under the Government Open Data
License - India, which asks for attribution: name it where you tell where your data comes from.`,
  run: async (words, shell) => {
    const wish = parseFileOptions(words)
    const text = readText(wish.path, shell)
    if (text === undefined) return 1
    const { close, ...platform } = await shell.open()
    try {
      const report = await importPincodes(platform, text, { apply: wish.apply })
      if (wish.json)
        shell.say(JSON.stringify({ ...report, applied: wish.apply && report.faults.length === 0 }))
      else for (const line of inWords(report, wish)) shell.say(line)
      return report.faults.length > 0 ? 1 : 0
    } finally {
      await close()
    }
  },
}

function readText(path: string, { readText: read, tell }: Terminal): string | undefined {
  try {
    return read(path)
  } catch (error) {
    tell(`${path} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`)
    return undefined
  }
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
  if (lines.length === 0) return [`${file} says what is known already (${counted(codes, 'pincode')}).`]
  return [...lines, counts, apply ? 'Written.' : 'Nothing was written. Add --apply to write it.']
}

const shortened = (lines: string[]): string[] =>
  lines.length <= MOST_LINES
    ? lines
    : [
        ...lines.slice(0, MOST_LINES),
        `  … and ${String(lines.length - MOST_LINES)} more (all of them with --json)`,
      ]
