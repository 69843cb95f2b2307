/** The cells of a row and the faults of those that are not an amount, day or reference. Pure. */
import type { DayFormat, ReadCell } from './column-mapping.ts'

export type CellFault = { column: string; message: string }

const AMOUNT = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/
const DAY_PARTS: Record<DayFormat, RegExp> = {
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
  'DD-MM-YYYY': /^(?<day>\d\d)-(?<month>\d\d)-(?<year>\d{4})$/,
  'DD/MM/YYYY': /^(?<day>\d\d)\/(?<month>\d\d)\/(?<year>\d{4})$/,
}
const FORMULA = /^[=+@]/

/** Quotes the beginning of a cell: in a row whose columns are moved, it may contain anything. */
export const quoted = (value: string): string => `"${value.slice(0, 30)}${value.length > 30 ? '…' : ''}"`

/** Reads the cells of one row, and collects their faults. */
export class RowCells {
  readonly faults: CellFault[] = []
  readonly #read: ReadCell

  constructor(read: ReadCell) {
    this.#read = read
  }

  fault(column: string, message: string): void {
    this.faults.push({ column, message })
  }

  /** Returns the text of a cell; '' for one that is empty or a formula. */
  text(column: string): string {
    const value = this.#read(column) ?? ''
    if (!FORMULA.test(value)) return value
    this.fault(column, 'is a formula: write its value')
    return ''
  }

  /** Returns the text of a cell that must have this form. */
  matching(column: string, form: RegExp, expected: string): string {
    const known = this.faults.length
    const value = this.text(column)
    if (this.faults.length === known && !form.test(value))
      this.fault(column, `${quoted(value)} must be ${expected}`)
    return value
  }

  /** Reads rupees as paise. `otherwise` replaces an absent column or an empty cell; without it, either is a fault. */
  paise(column: string, otherwise?: number): number {
    const known = this.faults.length
    const value = this.text(column)
    if (this.faults.length > known) return 0
    if (value === '' && otherwise !== undefined) return otherwise
    const [, sign = '', rupees, hundredths = ''] = AMOUNT.exec(value) ?? []
    if (rupees === undefined) {
      this.fault(column, `${quoted(value)} must be rupees such as 1234.50 or -1234.50`)
      return 0
    }
    const amount = Number(rupees) * 100 + Number(hundredths.padEnd(2, '0'))
    return sign === '' ? amount : 0 - amount
  }

  /** Reads a day in India; a time after the day is left out. @returns it as 2026-11-20 */
  day(column: string, format: DayFormat): string {
    const value = this.text(column).replace(/[ T]\d\d:\d\d(:\d\d)?.*$/, '')
    const { year = '', month = '', day = '' } = DAY_PARTS[format].exec(value)?.groups ?? {}
    const iso = `${year}-${month}-${day}`
    const moment = new Date(`${iso}T00:00:00Z`)
    if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== iso)
      this.fault(column, `${quoted(value)} must be a day such as ${format}`)
    return iso
  }

  /** Adds a fault where the amounts are in another currency. */
  currency(): void {
    const value = this.text('currency')
    if (value.toUpperCase() !== 'INR') this.fault('currency', `${quoted(value)} must be INR`)
  }
}
