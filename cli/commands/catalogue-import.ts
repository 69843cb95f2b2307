/** `shop catalogue import`: shows the changes that a catalogue file makes, and imports it with --apply. */
import { counted, withDatabase } from '#cli/parse-args.ts'
import { importCatalogue, type ImportReport } from '#api/catalogue/import/import-catalogue.ts'
import type { Command, ExitCode } from '#cli/command.ts'
import { type FileOptions, parseFileOptions, readFile } from '#cli/file-options.ts'

/** Changes of one kind that are shown to a person. */
const MAX_CHANGES = 100

export const catalogueImport: Command = {
  name: 'catalogue import',
  synopsis: 'FILE [--apply] [--json]',
  summary: 'check a catalogue file and show its changes; with --apply, import it',
  help: `Checks FILE and shows how the catalogue on sale would change. Nothing is written without --apply.
"-" as FILE reads standard input. The file is JSON; db/seed/catalogue.json is a complete example.

  npm run shop -- catalogue import catalogue.json            show faults or changes
  npm run shop -- catalogue import catalogue.json --apply    import all of it, or nothing
  npm run shop -- catalogue import catalogue.json --json     the same report for a program

A file with a fault is not imported; the command lists every fault with its place. Of the changes it shows the
first 100 of each kind and their number; --json lists all.
What the file omits is withdrawn from sale, not deleted, because orders refer to it. A later file can restore
it. Running servers show the new catalogue within seconds. Ctrl+C stops the import; nothing is written then.`,
  run: async (words, terminal) => {
    const options = parseFileOptions(words)
    const file = readFile(options.path, terminal, (text): unknown => JSON.parse(text))
    if (file === undefined) return 1
    return withDatabase<ExitCode>(terminal, async (opened) => {
      const report = await terminal.withProgress(
        `${options.apply ? 'Importing' : 'Comparing'} the catalogue`,
        (progress) => importCatalogue(opened, file, { apply: options.apply, report: progress }),
      )
      if (options.json)
        terminal.stdout(JSON.stringify({ ...report, applied: options.apply && report.faults.length === 0 }))
      else for (const line of inWords(report, options)) terminal.stdout(line)
      return report.faults.length > 0 ? 1 : 0
    })
  },
}

function inWords({ faults, difference, version }: ImportReport, { path, apply }: FileOptions): string[] {
  const file = path === '-' ? 'Standard input' : path
  if (faults.length > 0) {
    return [
      `${file} has ${counted(faults.length, 'fault')}; nothing was written.`,
      ...faults.map(({ place, message }) => `  ${place}: ${message}`),
    ]
  }
  const lines = [
    ...firstLines('+', difference.added),
    ...firstLines('~', difference.changed),
    ...firstLines('-', difference.withdrawn),
  ]
  if (lines.length === 0)
    return [`${file} is the same as the catalogue on sale (version ${String(version)}).`]
  const done = `Written: the catalogue is now version ${String(version)}.`
  const preview = `Nothing was written: these are the changes for version ${String(version)}. Add --apply to write them.`
  return [...lines, apply ? done : preview]
}

/** Returns the first changes of one kind and the number of the others: a new catalogue may have 50,000 of them. */
function firstLines(mark: string, things: readonly string[]): string[] {
  const lines = things.slice(0, MAX_CHANGES).map((thing) => `  ${mark} ${thing}`)
  const others = things.length - lines.length
  return others > 0 ? [...lines, `  ${mark} and ${String(others)} more; --json lists all`] : lines
}
