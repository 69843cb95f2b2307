/** A row of a bank statement: money that the account received or paid. Pure. */
import type { ColumnMapping, ReadCell } from './column-mapping.ts'
import { type CellFault, RowCells } from './row-cells.ts'

export type BankLine = {
  /** The bank's reference of the transfer, such as its UTR. */
  reference: string
  /** The day in India, as 2026-11-20. */
  bookedOn: string
  /** Above zero where the account received money. */
  amountPaise: number
  /** Further words of the entry that may be its reference; a payout report or a stored line may decide. */
  others?: readonly string[]
}

/** A file has the column `amount`, or `credit` and `debit`. */
export const BANK_COLUMNS = {
  required: ['reference', 'booked_on', 'currency'],
  optional: ['amount', 'credit', 'debit'],
  oneOf: ['amount', 'credit', 'debit'],
} as const

/** A transfer reference within a text: 6 to 35 capital letters and digits, at least four of them digits. */
const UTR_WORD = /^(?=(?:[^0-9]*[0-9]){4})[A-Z0-9]{6,35}$/
/** The same with hyphens, accepted only as the whole text. */
const REFERENCE = /^(?=(?:[^0-9]*[0-9]){4})[A-Z0-9-]{6,35}$/

/**
 * Reads a row. @returns its line, its faults, or undefined for a debit without a reference, such as a charge of the bank
 */
export function readBankLine(read: ReadCell, mapping: ColumnMapping): BankLine | CellFault[] | undefined {
  const cells = new RowCells(read)
  const amountPaise = readAmount(cells, read)
  const bookedOn = cells.day('booked_on', mapping.days)
  cells.currency()
  const found = findReferences(cells.text('reference').toUpperCase())
  if (found.length > 1) cells.fault('reference', 'has several references: keep only that of the transfer')
  if (found.length === 0 && amountPaise > 0)
    cells.fault(
      'reference',
      'of money received must be 6 to 35 letters, digits and hyphens, with four digits',
    )
  if (amountPaise === 0 && cells.faults.length === 0) cells.fault('amount', 'must not be zero')
  if (cells.faults.length > 0) return cells.faults
  const [reference] = found
  return reference === undefined ? undefined : { reference, bookedOn, amountPaise }
}

/** Finds the references in a text in capitals: banks write them among other words, often joined by hyphens. */
export function findReferences(text: string): string[] {
  const words = text.split(/[^A-Z0-9]+/).filter((word) => UTR_WORD.test(word))
  return words.length === 0 && REFERENCE.test(text) ? [text] : [...new Set(words)]
}

function readAmount(cells: RowCells, read: ReadCell): number {
  if (read('amount') !== undefined) return cells.paise('amount')
  const [credit, debit] = [cells.paise('credit', 0), cells.paise('debit', 0)]
  if (credit < 0 || debit < 0) cells.fault('credit', 'and debit must not be below zero')
  if (credit !== 0 && debit !== 0) cells.fault('credit', 'and debit must not both have an amount')
  return credit - debit
}
