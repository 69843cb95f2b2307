/** Imports a statement of the shop's bank account, and matches payouts with it. */
import type { AppContext } from '#api/platform/context.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { BANK_COLUMNS, type BankLine, readBankLine } from './bank-line.ts'
import type { ColumnMapping } from './column-mapping.ts'
import {
  findStatementImport,
  insertBankLines,
  insertStatement,
  listSameBankLines,
} from './bank-statement-store.ts'
import type { OpenFile } from './examine-file.ts'
import type { Fault } from './file-fault.ts'
import {
  type ImportOptions,
  importRows,
  type FileRow,
  type PlacedRow,
  type RowsReport,
  type RowTarget,
  type StoredBatch,
} from './import-rows.ts'
import { matchStored } from './match-stored.ts'
import { listPayoutReferences, lockPayouts } from './payout-store.ts'
import { readTable } from './read-table.ts'
import { detectFormat } from '#api/payouts/statements/detect-format.ts'
import { readStatement } from '#api/payouts/statements/read-statement.ts'

type Context = Pick<AppContext, 'db' | 'runtime'>

/** MT940 and CAMT.053 are read as a whole, which blocks the process. The limit allows some 30,000 entries. */
const MAX_MEGABYTES = 16

type StatementOptions = ImportOptions & {
  /** The largest statement in MT940 or CAMT.053. */
  maxMegabytes?: number
}

/** Imports a statement in CSV, MT940 or CAMT.053, or with `apply: false` only checks it. Statements may overlap. */
export async function importBankStatement(
  context: Context,
  open: OpenFile,
  { maxMegabytes = MAX_MEGABYTES, ...options }: StatementOptions,
): Promise<RowsReport> {
  return importRows(context, open, statementTarget(context, maxMegabytes), options)
}

function statementTarget({ runtime }: Context, maxMegabytes: number): RowTarget<BankLine> {
  const statementId = runtime.id()
  return {
    readRows: (open, mapping) => readRows(open, mapping, maxMegabytes),
    lock: lockPayouts,
    findImport: findStatementImport,
    insertFile: (tx, file) => insertStatement(tx, { id: statementId, ...file, now: runtime.now() }),
    storeBatch: (tx, rows) => storeLines(tx, runtime, { statementId, rows }),
    finish: (tx) => matchStored(tx, runtime),
  }
}

async function* readRows(
  open: OpenFile,
  mapping: ColumnMapping,
  maxMegabytes: number,
): AsyncGenerator<FileRow<BankLine>> {
  const format = await detectFormat(open)
  if (format === 'csv') yield* readTable(open, mapping, { columns: BANK_COLUMNS, read: readBankLine })
  else yield* readStatement(open, { format, maxMegabytes })
}

type Batch = { statementId: string; rows: readonly PlacedRow<BankLine>[] }

async function storeLines(
  tx: Tx,
  { id }: Context['runtime'],
  { statementId, rows }: Batch,
): Promise<StoredBatch> {
  const references = [...new Set(rows.flatMap(({ row }) => referencesOf(row)))]
  const known = new Map((await listSameBankLines(tx, references)).map((one) => [keyOf(one), one]))
  const payouts = await listPayoutReferences(tx, references)
  const added: (BankLine & { id: string })[] = []
  const faults: Fault[] = []
  for (const { place, row: given } of rows) {
    const row = withReference(given, known, payouts)
    const same = known.get(keyOf(row))
    known.set(keyOf(row), same ?? row)
    if (!same) added.push({ ...row, id: id() })
    else if (same.amountPaise !== row.amountPaise || same.bookedOn !== row.bookedOn)
      faults.push({
        place,
        message: `contradicts an earlier row of ${row.reference}: its day or amount differs`,
      })
  }
  if (faults.length === 0) await insertBankLines(tx, { statementId, lines: added })
  return { added: added.length, faults }
}

/** A transfer and its return have the same reference. */
const keyOf = ({ reference, amountPaise }: BankLine): string => `${reference} ${String(amountPaise > 0)}`

const referencesOf = ({ reference, others = [] }: BankLine): string[] => [reference, ...others]

/**
 * Chooses the reference of a row that has several: that of a stored line with the same day and amount, which came from
 * another format, then that of a payout, then the first one.
 */
function withReference(
  row: BankLine,
  known: ReadonlyMap<string, BankLine>,
  payouts: ReadonlySet<string>,
): BankLine {
  const { bookedOn, amountPaise } = row
  const all = referencesOf(row).map((reference) => ({ reference, bookedOn, amountPaise }))
  const stored = all.find((one) => {
    const same = known.get(keyOf(one))
    return same?.amountPaise === amountPaise && same.bookedOn === bookedOn
  })
  return (
    stored ??
    all.find(({ reference }) => payouts.has(reference)) ?? { reference: row.reference, bookedOn, amountPaise }
  )
}
