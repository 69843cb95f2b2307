/**
 * Reads a CSV file of any size in little memory: one row a line, UTF-8. Stops at the first line that is not, because
 * everything after it may be misread.
 */
import { FileFault } from './file-fault.ts'

export type CsvRow = { line: number; cells: string[] }

const MAX_LINE_BYTES = 64 * 1024
const LINE_FEED = 0x0a
/** The first bytes of files that are often given instead of a CSV. */
const OTHER_FILES: readonly (readonly [start: Buffer, name: string])[] = [
  [Buffer.from([0xff, 0xfe]), 'UTF-16 text: save it as "CSV UTF-8"'],
  [Buffer.from([0xfe, 0xff]), 'UTF-16 text: save it as "CSV UTF-8"'],
  [Buffer.from('PK\u0003\u0004'), 'a spreadsheet or an archive: save the sheet as "CSV UTF-8"'],
  [Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'a spreadsheet: save the sheet as "CSV UTF-8"'],
  [Buffer.from('%PDF'), 'a PDF: ask for the CSV'],
  [Buffer.from([0x1f, 0x8b]), 'compressed: unpack it'],
]

/** Yields the rows that are not blank. @throws FileFault at a line that is not CSV in UTF-8 */
export async function* readCsvRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  let number = 0
  for await (const bytes of readLines(chunks)) {
    number += 1
    const cells = cellsOf(decode(bytes, number), number)
    if (cells.some((cell) => cell !== '')) yield { line: number, cells }
  }
}

async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  let number = 1
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk])
    let start = 0
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      yield bytes.subarray(start, end)
      start = end + 1
      number += 1
    }
    rest = bytes.subarray(start)
    if (rest.length > MAX_LINE_BYTES)
      throw new FileFault(`line ${String(number)}`, 'is longer than any row: is it a CSV file?')
  }
  if (rest.length > 0) yield rest
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function decode(bytes: Buffer, number: number): string {
  const place = `line ${String(number)}`
  if (number === 1) {
    const other = OTHER_FILES.find(([start]) => bytes.subarray(0, start.length).equals(start))
    if (other) throw new FileFault('the file', `is ${other[1]}`)
  }
  if (bytes.length > MAX_LINE_BYTES) throw new FileFault(place, 'is longer than any row: is it a CSV file?')
  try {
    // The decoder leaves out a byte order mark.
    return decoder.decode(bytes).replace(/\r$/, '')
  } catch {
    throw new FileFault(place, 'is not UTF-8: save the file as "CSV UTF-8"')
  }
}

/** A cell, quoted or plain, and what follows it: a comma, or the end of the line. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y
const CONTROL = /[\p{Cc}\u2028\u2029]/u

function cellsOf(text: string, number: number): string[] {
  const place = `line ${String(number)}`
  if (CONTROL.test(text.replaceAll('\t', ' '))) throw new FileFault(place, 'has control characters')
  const cells: string[] = []
  CELL.lastIndex = 0
  for (;;) {
    const found = CELL.exec(text)
    if (!found) throw new FileFault(place, 'has a quotation mark that does not enclose a whole cell')
    const [, quoted, plain = '', end] = found
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === '') return cells
  }
}
