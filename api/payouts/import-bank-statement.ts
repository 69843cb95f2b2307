/** Imports a statement of the shop's bank account, and matches payouts with it. */
import type { AppContext } from '#api/platform/context.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { BANK_COLUMNS, type BankLine, readBankLine } from './bank-line.ts'
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
  type Numbered,
  type RowsReport,
  type RowTarget,
  type StoredBatch,
} from './import-rows.ts'
import { matchStored } from './match-stored.ts'
import { lockPayouts } from './payout-store.ts'

type Context = Pick<AppContext, 'db' | 'runtime'>

/** Imports a statement, or with `apply: false` only checks it. Statements may overlap. */
export async function importBankStatement(
  context: Context,
  open: OpenFile,
  options: ImportOptions,
): Promise<RowsReport> {
  return importRows(context, open, statementTarget(context), options)
}

function statementTarget({ runtime }: Context): RowTarget<BankLine> {
  const statementId = runtime.id()
  return {
    columns: BANK_COLUMNS,
    read: readBankLine,
    lock: lockPayouts,
    findImport: findStatementImport,
    insertFile: (tx, file) => insertStatement(tx, { id: statementId, ...file, now: runtime.now() }),
    storeBatch: (tx, rows) => storeLines(tx, runtime, { statementId, rows }),
    finish: (tx) => matchStored(tx, runtime),
  }
}

type Batch = { statementId: string; rows: readonly Numbered<BankLine>[] }

async function storeLines(
  tx: Tx,
  { id }: Context['runtime'],
  { statementId, rows }: Batch,
): Promise<StoredBatch> {
  const references = [...new Set(rows.map(({ row }) => row.reference))]
  const known = new Map((await listSameBankLines(tx, references)).map((one) => [keyOf(one), one]))
  const added: (BankLine & { id: string })[] = []
  const faults: Fault[] = []
  for (const { line, row } of rows) {
    const same = known.get(keyOf(row))
    known.set(keyOf(row), same ?? row)
    if (!same) added.push({ ...row, id: id() })
    else if (same.amountPaise !== row.amountPaise || same.bookedOn !== row.bookedOn)
      faults.push({
        place: `line ${String(line)}`,
        message: `contradicts an earlier row of ${row.reference}: its day or amount differs`,
      })
  }
  if (faults.length === 0) await insertBankLines(tx, { statementId, lines: added })
  return { added: added.length, faults }
}

/** A transfer and its return have the same reference. */
const keyOf = ({ reference, amountPaise }: BankLine): string => `${reference} ${String(amountPaise > 0)}`
