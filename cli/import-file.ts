/** Runs an import of a JSON file: prints its faults or the changes that it makes, and with --apply writes it. */
import type { ActName } from '#api/staff/audit-log/audit-entry.ts'
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { actingOperator } from '#cli/acting-operator.ts'
import { isEmpty } from '#api/catalogue/import/catalogue-diff.ts'
import { counted, withDatabase } from '#cli/parse-args.ts'
import { findVersion } from '#api/catalogue/catalogue-store.ts'
import {
  type ImportOptions,
  type ImportReport,
  NO_DIFFERENCE,
} from '#api/catalogue/import/import-catalogue.ts'
import type { ImportError, OnFault } from '#api/catalogue/import/import-error.ts'
import type { ExitCode, Terminal } from '#cli/command.ts'
import { type FileOptions, parseFileOptions, readFile } from '#cli/file-options.ts'

/** The most changes of one kind that are shown to a person. */
const MAX_CHANGES = 100

type Opened = Awaited<ReturnType<Terminal['open']>>

type FileImport<Content> = {
  /** What is imported, such as "catalogue". */
  name: string
  act: ActName
  /** Returns the content of the file; undefined if it has a fault. */
  check: (file: unknown, onFault: OnFault) => Content | undefined
  replace: (opened: Opened, content: Content, options: ImportOptions) => Promise<ImportReport>
  /** Whether the desk changes the same data: then --apply needs --break-glass. */
  isOfDesk?: boolean
  /** Returns the text after "FILE is the same as ", for a file without changes. */
  unchanged: (content: Content, version: number) => string
}

/** @param words the arguments of the command: FILE [--apply] [--json] */
export async function importFile<Content>(
  words: string[],
  terminal: Terminal,
  { name, act, check, replace, unchanged, isOfDesk = false }: FileImport<Content>,
): Promise<ExitCode> {
  const options = parseFileOptions(words)
  const file = readFile(options.path, terminal, (text): unknown => JSON.parse(text))
  if (file === undefined) return 1
  return withDatabase<ExitCode>(terminal, async (opened) => {
    const { staff } = opened.config
    if (isOfDesk && staff && options.apply && options.breakGlass === undefined) {
      terminal.stderr(
        `The catalogue is changed at the desk, where another person approves: ${staff.url}/catalogue. Without it, such as while the desk is down: --break-glass "REASON".`,
      )
      return 1
    }
    const printer = faultPrinter(options, terminal.stdout)
    const content = check(file, printer.print)
    if (content === undefined) {
      printer.finish(await findVersion(opened.db))
      return 1
    }
    const report = await terminal.withProgress(
      `${options.apply ? 'Importing' : 'Comparing'} the ${name}`,
      (progress) =>
        recordImport(terminal, opened, {
          act,
          isApplied: options.apply,
          reason: options.breakGlass,
          work: (context) => replace(context, content, { apply: options.apply, report: progress }),
        }),
    )
    if (report.faults.length > 0) {
      report.faults.forEach(printer.print)
      printer.finish(report.version)
      return 1
    }
    const same = `${nameOf(options)} is the same as ${unchanged(content, report.version)}`
    if (options.json) terminal.stdout(JSON.stringify({ ...report, applied: options.apply }))
    else for (const line of inWords(report, { apply: options.apply, same })) terminal.stdout(line)
    return 0
  })
}

type Import = {
  act: ActName
  isApplied: boolean
  reason: string | undefined
  work: (opened: Opened) => Promise<ImportReport>
}

/** Does an import; one that writes a change has an entry in the audit log. */
async function recordImport(
  terminal: Terminal,
  opened: Opened,
  { act, isApplied, reason, work }: Import,
): Promise<ImportReport> {
  if (!isApplied) return work(opened)
  return recordAct(opened, actingOperator(terminal, opened), {
    work,
    actOf: ({ faults, difference, version }) => {
      if (faults.length > 0 || isEmpty(difference)) return undefined
      const [added, changed, withdrawn] = [difference.added, difference.changed, difference.withdrawn]
      const after = { added: added.length, changed: changed.length, withdrawn: withdrawn.length }
      return {
        name: act,
        subject: `version ${String(version)}`,
        after,
        ...(reason !== undefined && { reason }),
      }
    },
  })
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

function inWords(
  { difference, version }: ImportReport,
  { apply, same }: { apply: boolean; same: string },
): string[] {
  const lines = [
    ...firstLines('+', difference.added),
    ...firstLines('~', difference.changed),
    ...firstLines('-', difference.withdrawn),
  ]
  if (lines.length === 0) return [same]
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
