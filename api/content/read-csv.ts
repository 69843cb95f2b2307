/** Parser of comma-separated values; returns each row with its line number. */

export type CsvRow = { line: number; cells: string[] }

/** Parses RFC 4180, and what spreadsheets add to it: a byte order mark, any kind of line end, and blank lines. */
export function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  let line = 1
  let row: CsvRow = { line, cells: [] }
  for (const [, quoted, plain = '', end] of text.replace(/^\ufeff/, '').matchAll(CELL)) {
    row.cells.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    line += (quoted?.match(LINE_END) ?? []).length
    if (end === ',') continue
    if (row.cells.some((cell) => cell !== '')) rows.push(row)
    line++
    row = { line, cells: [] }
  }
  return rows
}

const LINE_END = /\r\n|\r|\n/g
/** A cell, quoted or plain, and what follows it: a comma, the end of the line, or the end of the text. */
const CELL = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\r|\n|$)/g
