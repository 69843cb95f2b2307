/** Runs the import of a payout report or a bank statement, and prints its faults or what it stores. */
import { type ColumnMapping, type Columns, NEUTRAL } from '#api/payouts/column-mapping.ts'
import type { OpenFile } from '#api/payouts/examine-file.ts'
import type { ImportOptions, RowsReport } from '#api/payouts/import-rows.ts'
import { readMapping } from '#api/payouts/read-mapping.ts'
import { formatMoment } from '#contract/format/format-date.ts'
import { formatCount } from '#contract/format/format-rupees.ts'
import type { ExitCode, Terminal } from '#cli/command.ts'
import { readFile } from '#cli/file-options.ts'
import { actingOperator } from '#cli/acting-operator.ts'
import { actOfImport, type ImportAct } from '#api/staff/payouts/act-of-import.ts'
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { counted, withDatabase } from '#cli/parse-args.ts'

/** Maximum of faults that are shown to a person. */
const MAX_LINES = 20

export type RowsFile = { path: string; mapping: string | undefined; apply: boolean; json: boolean }

type Opened = Awaited<ReturnType<Terminal['open']>>

type RowsImport = {
  /** What is imported, such as "payout report". */
  name: string
  act: ImportAct
  columns: Columns
  run: (opened: Opened, open: OpenFile, options: ImportOptions) => Promise<RowsReport>
}

export async function importRowsFile(
  file: RowsFile,
  terminal: Terminal,
  { name, act, columns, run }: RowsImport,
): Promise<ExitCode> {
  const mapping = findMapping(file, terminal, columns)
  if (!mapping) return 1
  return withDatabase<ExitCode>(terminal, async (opened) => {
    const found = await terminal.withProgress(
      `${file.apply ? 'Importing' : 'Checking'} the ${name}`,
      (report) => {
        const work = (context: Opened) =>
          run(context, () => readNamed(terminal, file.path), { mapping, apply: file.apply, report })
        return file.apply
          ? recordAct(opened, actingOperator(terminal, opened), {
              work,
              actOf: (found) => actOfImport(act, found),
            })
          : work(opened)
      },
    )
    const applied = file.apply && found.faults.length === 0 && found.importedAt === null
    if (file.json) terminal.stdout(JSON.stringify({ ...found, applied }))
    else for (const line of inWords(found, file)) terminal.stdout(line)
    return found.faults.length > 0 ? 1 : 0
  })
}

/** Reads a file; its errors name it. */
async function* readNamed({ openFile }: Terminal, path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* openFile(path)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    throw new Error(`${path} cannot be read: ${reason}`, { cause: error })
  }
}

function findMapping(
  { mapping }: RowsFile,
  terminal: Terminal,
  { required, optional }: Columns,
): ColumnMapping | undefined {
  if (mapping === undefined) return NEUTRAL
  return readFile(mapping, terminal, (text) => readMapping(text, [...required, ...optional]))
}

function inWords(
  { faults, rows, added, leftOut, matched, importedAt }: RowsReport,
  file: RowsFile,
): string[] {
  if (importedAt)
    return [`${file.path} was imported on ${formatMoment(importedAt.toISOString())}; nothing changes.`]
  if (faults.length > 0) {
    const lines = faults.map(({ place, message }) => `  ${place}: ${message}`)
    const more =
      lines.length > MAX_LINES ? [`  … and ${String(lines.length - MAX_LINES)} more with --json`] : []
    return [
      `${file.path} has ${counted(faults.length, 'fault')}; nothing was written.`,
      ...lines.slice(0, MAX_LINES),
      ...more,
    ]
  }
  const known = rows - added - leftOut
  const out = leftOut > 0 ? `, ${formatCount(leftOut)} left out` : ''
  return [
    `${file.path}: ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}, ${formatCount(added)} new, ${formatCount(known)} known${out}.`,
    ...(matched === undefined
      ? []
      : [`Of the new rows, ${formatCount(matched)} name a payment or refund of the gateway.`]),
    file.apply ? 'Written.' : 'Nothing was written. Add --apply to write it.',
  ]
}
