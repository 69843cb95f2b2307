/** A bank statement as the readers of MT940 and CAMT.053 return it. Amounts are paise, above zero for money received. */
import type { Fault } from '#api/payouts/file-fault.ts'

export type StatementEntry = {
  /** Where the entry is, such as "line 7" or "entry 3". */
  place: string
  line: number
  /** The day on which the bank booked it, as 2026-11-20. */
  bookedOn: string
  amountPaise: number
  /** The texts that may name the transfer, the likeliest first. */
  texts: readonly string[]
}

export type Statement = {
  /** Such as "statement 00231/001". */
  place: string
  /** Account, number and page, which no other statement shares. */
  id: string
  openingPaise: number
  closingPaise: number
  entries: StatementEntry[]
  /** Entries that the bank has not booked yet; the balances do not contain them. */
  pending: number
}

/** The statements of a file, or its faults. */
export type StatementFile = { statements: Statement[]; faults: Fault[] }

const AMOUNT = /^(\d{1,13})[.,](\d{0,2})0*$/

/** Reads an amount with a decimal point or comma, as paise. @returns undefined for anything else, such as fractions of a paisa */
export function paiseOf(text: string): number | undefined {
  const [, rupees, hundredths = ''] = AMOUNT.exec(text) ?? []
  return rupees === undefined ? undefined : Number(rupees) * 100 + Number(hundredths.padEnd(2, '0'))
}

/** Returns whether a text such as 2026-11-20 is a day of the calendar. */
export function isDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === day
}
