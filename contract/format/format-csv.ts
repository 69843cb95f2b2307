/**
 * Writes comma-separated values (RFC 4180) that a spreadsheet opens without running anything: a text that begins like a
 * formula gets an apostrophe in front, which spreadsheets show as text.
 */

/** A text is escaped. A number is written as it is: its minus sign begins no formula. */
export type CsvCell = { text: string } | { number: number; decimals: 0 | 2 }

export const formatCsvRow = (cells: readonly CsvCell[]): string => cells.map(formatCell).join(',')

/** How a formula begins in one of the common spreadsheets, also in their wide forms. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

function formatCell(cell: CsvCell): string {
  if ('number' in cell) return cell.number.toFixed(cell.decimals)
  const text = FORMULA.test(cell.text) ? `'${cell.text}` : cell.text
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
