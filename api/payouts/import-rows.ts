/**
 * Imports a file of rows in batches within one transaction, so that its memory does not grow with the file. A file with a
 * fault writes nothing, and an interrupted import starts again from its beginning.
 */
import type { AppContext } from '#api/platform/context.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { ReportProgress } from '#api/platform/runtime/report-progress.ts'
import type { ColumnMapping } from './column-mapping.ts'
import { type Examined, examineFile, type OpenFile } from './examine-file.ts'
import { type Fault, FileFault } from './file-fault.ts'

/** The result of reading a row. `row`: undefined for a row that is left out. */
export type FileRow<Row> = {
  /** Where the row is, such as "line 4" or "entry 2". */
  place: string
  line: number
  row: Row | Fault[] | undefined
}

/** A row without a fault. */
export type PlacedRow<Row> = { place: string; row: Row }

export type StoredBatch = {
  added: number
  /** Rows that contradict what is stored, or an earlier row. */
  faults: Fault[]
}

/** How many stored rows are about payments or refunds of the gateway, and why the file as a whole is refused. */
export type Judged = { matched: number; faults: Fault[] }

/** What is imported: how its rows are read and stored. */
export type RowTarget<Row> = {
  /** @throws FileFault where the file cannot be read further */
  readRows: (open: OpenFile, mapping: ColumnMapping) => AsyncIterable<FileRow<Row>>
  lock: (tx: Tx) => Promise<void>
  /** Returns when this file was imported; undefined if it was not. */
  findImport: (tx: Tx, hash: string) => Promise<Date | undefined>
  insertFile: (tx: Tx, file: Examined) => Promise<void>
  /** Stores the rows that are not stored yet. */
  storeBatch: (tx: Tx, rows: readonly PlacedRow<Row>[]) => Promise<StoredBatch>
  /** Judges the whole file when its rows are stored. */
  judge?: () => Judged
  /** Matches what can be matched after the import. */
  finish: (tx: Tx) => Promise<void>
}

export type RowsReport = {
  /** The first faults; if there is any, nothing is written. */
  faults: Fault[]
  rows: number
  /** Rows that were not stored before. */
  added: number
  leftOut: number
  /** For a payout report: how many added rows are about payments or refunds of the gateway. */
  matched?: number
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
  if (found.faults.length === 0 && target.judge) {
    const { matched, faults } = target.judge()
    found.matched = matched
    found.faults.push(...faults)
  }
  if (found.faults.length === 0) await target.finish(tx)
  return found
}

type Batch<Row> = { rows: PlacedRow<Row>[]; line: number }

/** Yields the rows that have no fault; counts all rows, and ends at the hundredth fault. */
async function* readBatches<Row>(
  open: OpenFile,
  { readRows }: RowTarget<Row>,
  { mapping, found }: { mapping: ColumnMapping; found: RowsReport },
): AsyncGenerator<Batch<Row>> {
  let rows: PlacedRow<Row>[] = []
  for await (const { place, line, row } of readRows(open, mapping)) {
    found.rows += 1
    if (Array.isArray(row)) found.faults.push(...row)
    else if (row === undefined) found.leftOut += 1
    else rows.push({ place, row })
    if (found.faults.length >= MAX_FAULTS) return
    if (rows.length < BATCH_SIZE) continue
    yield { rows, line }
    rows = []
  }
  if (rows.length > 0) yield { rows, line: Infinity }
}
