/** `shop catalogue import`: shows the changes that a catalogue file makes, and imports it with --apply. */
import { counted, withDatabase } from '#cli/parse-args.ts'
import { findVersion } from '#api/catalogue/catalogue-store.ts'
import { type ImportReport, NO_DIFFERENCE, replaceCatalogue } from '#api/catalogue/import/import-catalogue.ts'
import type { ImportError } from '#api/catalogue/import/import-error.ts'
import { checkCatalogueFile } from '#api/catalogue/import/read-catalogue-file.ts'
import type { Command, ExitCode, Terminal } from '#cli/command.ts'
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

A file with a fault is not imported; the command lists every fault with its place, then their number. Of the changes it shows the
first 100 of each kind and their number; --json lists all.
What the file omits is withdrawn from sale, not deleted, because orders refer to it. A later file can restore
it. Running servers show the new catalogue within seconds. Ctrl+C stops the import; nothing is written then.`,
  run: async (words, terminal) => {
    const options = parseFileOptions(words)
    const file = readFile(options.path, terminal, (text): unknown => JSON.parse(text))
    if (file === undefined) return 1
    return withDatabase<ExitCode>(terminal, async (opened) => {
      const printer = faultPrinter(options, terminal.stdout)
      const catalogue = checkCatalogueFile(file, printer.print)
      if (catalogue === undefined) {
        printer.finish(await findVersion(opened.db))
        return 1
      }
      const report = await terminal.withProgress(
        `${options.apply ? 'Importing' : 'Comparing'} the catalogue`,
        (progress) => replaceCatalogue(opened, catalogue, { apply: options.apply, report: progress }),
      )
      if (report.faults.length > 0) {
        report.faults.forEach(printer.print)
        printer.finish(report.version)
        return 1
      }
      if (options.json) terminal.stdout(JSON.stringify({ ...report, applied: options.apply }))
      else for (const line of inWords(report, options)) terminal.stdout(line)
      return 0
    })
  },
}

const nameOf = ({ path }: FileOptions): string => (path === '-' ? 'Standard input' : path)

/** Prints each fault when it is found, then their number. As JSON it prints one object in several lines. */
function faultPrinter(options: FileOptions, stdout: Terminal['stdout']) {
  let count = 0
  const print = (fault: ImportError): void => {
    count += 1
    if (options.json) stdout(`${count === 1 ? '{"faults":[' : ','}${JSON.stringify(fault)}`)
    else stdout(`  ${fault.place}: ${fault.message}`)
  }
  const finish = (version: number): void => {
    if (options.json) {
      const rest = JSON.stringify({ difference: NO_DIFFERENCE, version, applied: false })
      stdout(`],${rest.slice(1)}`)
    } else stdout(`${nameOf(options)} has ${counted(count, 'fault')}; nothing was written.`)
  }
  return { print, finish }
}

function inWords({ difference, version }: ImportReport, options: FileOptions): string[] {
  const lines = [
    ...firstLines('+', difference.added),
    ...firstLines('~', difference.changed),
    ...firstLines('-', difference.withdrawn),
  ]
  if (lines.length === 0)
    return [`${nameOf(options)} is the same as the catalogue on sale (version ${String(version)}).`]
  const done = `Written: the catalogue is now version ${String(version)}.`
  const preview = `Nothing was written: these are the changes for version ${String(version)}. Add --apply to write them.`
  return [...lines, options.apply ? done : preview]
}

/** Returns the first changes of one kind and the number of the others: a new catalogue may have 50,000 of them. */
function firstLines(mark: string, things: readonly string[]): string[] {
  const lines = things.slice(0, MAX_CHANGES).map((thing) => `  ${mark} ${thing}`)
  const others = things.length - lines.length
  return others > 0 ? [...lines, `  ${mark} and ${String(others)} more; --json lists all`] : lines
}
