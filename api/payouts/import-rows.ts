/**
 * Imports a file of rows in batches within one transaction, so that its memory does not grow with the file. A file with a
 * fault writes nothing, and an import that is interrupted is begun again.
 */
import type { AppContext } from '#api/platform/context.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { ReportProgress } from '#api/platform/runtime/report-progress.ts'
import { type ColumnMapping, cellReader, type Columns, findColumns, type ReadCell } from './column-mapping.ts'
import { type Examined, examineFile, type OpenFile } from './examine-file.ts'
import { type Fault, FileFault } from './file-fault.ts'
import { readCsvRows } from './read-csv-rows.ts'
import type { CellFault } from './row-cells.ts'

/** A row with its line in the file. */
export type Numbered<Row> = { line: number; row: Row }

export type StoredBatch = {
  added: number
  /** Rows that contradict what is stored, or an earlier row. */
  faults: Fault[]
}

/** What is imported: its columns, and how its rows are read and stored. */
export type RowTarget<Row> = {
  columns: Columns
  /** @returns undefined for a row that is left out */
  read: (cell: ReadCell, mapping: ColumnMapping) => Row | CellFault[] | undefined
  lock: (tx: Tx) => Promise<void>
  /** Returns when this file was imported; undefined if it was not. */
  findImport: (tx: Tx, hash: string) => Promise<Date | undefined>
  insertFile: (tx: Tx, file: Examined) => Promise<void>
  /** Stores what is not stored yet. */
  storeBatch: (tx: Tx, rows: readonly Numbered<Row>[]) => Promise<StoredBatch>
  /** Matches what the rows make possible. */
  finish: (tx: Tx) => Promise<void>
}

export type RowsReport = {
  /** The first faults; if there is any, nothing is written. */
  faults: Fault[]
  rows: number
  /** Rows that were not stored before. */
  added: number
  leftOut: number
  /** When the same file was imported before. */
  importedAt: Date | null
}

export type ImportOptions = { mapping: ColumnMapping; apply: boolean; report?: ReportProgress }

const BATCH_SIZE = 1000
const MAX_FAULTS = 100

/** Undoes the transaction of an import that must not write. */
class NothingWritten extends Error {
  readonly report: RowsReport

  constructor(report: RowsReport) {
    super('nothing is written')
    this.report = report
  }
}

/** Imports a file, or with `apply: false` only checks it. @param open opens the file, more than once */
export async function importRows<Row>(
  { db }: Pick<AppContext, 'db'>,
  open: OpenFile,
  target: RowTarget<Row>,
  options: ImportOptions,
): Promise<RowsReport> {
  const report: RowsReport = { faults: [], rows: 0, added: 0, leftOut: 0, importedAt: null }
  try {
    const examined = await examineFile(open)
    return await withTransaction(db, async (tx) => {
      await target.lock(tx)
      const importedAt = (await target.findImport(tx, examined.hash)) ?? null
      if (importedAt) return { ...report, importedAt }
      const found = await storeRows(tx, open, target, { ...options, examined })
      if (found.faults.length > 0 || !options.apply) throw new NothingWritten(found)
      return found
    })
  } catch (error) {
    if (error instanceof NothingWritten) return error.report
    if (error instanceof FileFault) return { ...report, faults: [error.fault] }
    throw error
  }
}

async function storeRows<Row>(
  tx: Tx,
  open: OpenFile,
  target: RowTarget<Row>,
  { mapping, report = () => undefined, examined }: ImportOptions & { examined: Examined },
): Promise<RowsReport> {
  const found: RowsReport = { faults: [], rows: 0, added: 0, leftOut: 0, importedAt: null }
  await target.insertFile(tx, examined)
  for await (const batch of readBatches(open, target, { mapping, found })) {
    report(Math.min(batch.line, examined.lines), examined.lines)
    // After a fault the rest is only read, to find further ones.
    if (found.faults.length > 0) continue
    const { added, faults } = await target.storeBatch(tx, batch.rows)
    found.added += added
    found.faults.push(...faults.slice(0, MAX_FAULTS))
  }
  if (found.rows === 0 && found.faults.length === 0)
    found.faults.push({ place: 'the file', message: 'has no rows' })
  if (found.faults.length === 0) await target.finish(tx)
  return found
}

type Batch<Row> = { rows: Numbered<Row>[]; line: number }

/** Yields the rows that have no fault; counts all rows, and ends at the hundredth fault. */
async function* readBatches<Row>(
  open: OpenFile,
  { columns, read }: RowTarget<Row>,
  { mapping, found }: { mapping: ColumnMapping; found: RowsReport },
): AsyncGenerator<Batch<Row>> {
  let positions: ReadonlyMap<string, number> | undefined
  let width = 0
  let rows: Numbered<Row>[] = []
  for await (const { line, cells } of readCsvRows(open())) {
    if (!positions) {
      const header = findColumns(cells, mapping, columns)
      if (header.faults.length > 0) throw new FileFault(`line ${String(line)}`, header.faults.join('; '))
      positions = header.positions
      width = cells.length
      continue
    }
    found.rows += 1
    const row = readRow({ line, cells, width }, () =>
      read(cellReader(cells, positions ?? new Map(), mapping), mapping),
    )
    if (Array.isArray(row)) found.faults.push(...row)
    else if (row === undefined) found.leftOut += 1
    else rows.push({ line, row })
    if (found.faults.length >= MAX_FAULTS) return
    if (rows.length < BATCH_SIZE) continue
    yield { rows, line }
    rows = []
  }
  if (rows.length > 0) yield { rows, line: Infinity }
}

/** Returns the row, its faults with their places, or undefined for one that is left out. */
function readRow<Row>(
  { line, cells, width }: { line: number; cells: string[]; width: number },
  read: () => Row | CellFault[] | undefined,
): Row | Fault[] | undefined {
  const place = `line ${String(line)}`
  if (cells.length !== width)
    return [{ place, message: `has ${String(cells.length)} cells, and the first line ${String(width)}` }]
  const row = read()
  if (!Array.isArray(row)) return row
  return row.map(({ column, message }) => ({ place: `${place}, ${column}`, message }))
}
