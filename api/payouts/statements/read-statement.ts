/** Reads a bank statement in MT940 or CAMT.053, checks its balances, and yields the rows that a CSV would have. */
import type { BankLine } from '#api/payouts/bank-line.ts'
import type { OpenFile } from '#api/payouts/examine-file.ts'
import type { Fault } from '#api/payouts/file-fault.ts'
import type { FileRow } from '#api/payouts/import-rows.ts'
import { type References, findEntryReferences } from './find-entry-references.ts'
import { readCamt } from './read-camt.ts'
import { readMt940 } from './read-mt940.ts'
import { readWholeFile } from './read-whole-file.ts'
import type { Statement, StatementEntry } from './statement.ts'

const READERS = { camt: readCamt, mt940: readMt940 } as const

/** Yields the rows, or all faults of a file that cannot be trusted. @throws FileFault where it cannot be read further */
export async function* readStatement(
  open: OpenFile,
  { format, maxMegabytes }: { format: keyof typeof READERS; maxMegabytes: number },
): AsyncGenerator<FileRow<BankLine>> {
  const { statements, faults } = READERS[format](await readWholeFile(open, maxMegabytes))
  const references = findEntryReferences(statements.flatMap(({ entries }) => entries))
  const all = [...faults, ...statementFaults(statements, references)]
  if (all.length > 0) {
    yield { place: 'the file', line: 0, row: all }
    return
  }
  for (const { place, entries, pending } of statements) {
    yield* entries.map((entry) => toRow(entry, references.get(entry)))
    for (let count = 0; count < pending; count++) yield { place, line: 0, row: undefined }
  }
}

function toRow(
  entry: StatementEntry,
  { reference, others = [] }: Partial<References> = {},
): FileRow<BankLine> {
  const { place, line, bookedOn, amountPaise } = entry
  if (reference !== undefined) return { place, line, row: { reference, others, bookedOn, amountPaise } }
  // A debit without a reference is a charge of the bank or a payment to others.
  if (amountPaise < 0) return { place, line, row: undefined }
  const message = 'is money received without a reference of 6 to 35 letters and digits, with four digits'
  return { place, line, row: [{ place, message }] }
}

function statementFaults(
  statements: readonly Statement[],
  references: ReadonlyMap<StatementEntry, References>,
): Fault[] {
  const ids = new Set<string>()
  return statements.flatMap((statement) => {
    const { id, place, entries } = statement
    const faults = [...balanceFaults(statement), ...repeatedFaults(entries, references)]
    if (ids.has(id)) faults.push({ place, message: 'is in the file twice' })
    ids.add(id)
    return faults
  })
}

function balanceFaults({ place, openingPaise, closingPaise, entries }: Statement): Fault[] {
  const sum = entries.reduce((total, { amountPaise }) => total + amountPaise, openingPaise)
  if (sum === closingPaise) return []
  const difference = ((closingPaise - sum) / 100).toFixed(2)
  const message = `has a closing balance that differs by ${difference} from its opening balance and entries: entries are missing or changed`
  return [{ place, message }]
}

/** A statement contains the money of one transfer once; its return is a debit. */
function repeatedFaults(
  entries: readonly StatementEntry[],
  references: ReadonlyMap<StatementEntry, References>,
): Fault[] {
  const known = new Map<string, string>()
  return entries.flatMap((entry) => {
    const reference = references.get(entry)?.reference
    if (reference === undefined || entry.amountPaise < 0) return []
    const same = known.get(reference)
    known.set(reference, same ?? entry.place)
    const message = `has the reference ${reference}, which ${same ?? ''} has already`
    return same === undefined ? [] : [{ place: entry.place, message }]
  })
}
