import { openText } from '#test/payout-files.ts'
import { expect, test } from 'vitest'
import { FileFault } from './file-fault.ts'
import { type CsvRow, readCsvRows } from './read-csv-rows.ts'

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const row of readCsvRows(chunks)) rows.push(row)
  return rows
}

const rowsOf = async (text: string | Uint8Array) => collect(openText(text)())

async function faultOf(text: string | Uint8Array): Promise<string> {
  const error: unknown = await rowsOf(text).catch((thrown: unknown) => thrown)
  return error instanceof FileFault ? error.message : ''
}

test('reads quoted cells, line ends of Windows and a byte order mark, and numbers lines with blank ones', async () => {
  expect(await rowsOf('\ufeffa,b\r\n"x, ""y""",\r\n\r\nலட்சம்,2')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x, "y"', ''] },
    { line: 4, cells: ['லட்சம்', '2'] },
  ])
})

test.each([
  [Buffer.from('a,b\n1,\xe9\n', 'latin1'), 'line 2: is not UTF-8: save the file as "CSV UTF-8"'],
  [Buffer.from('\ufeffa,b\n', 'utf16le'), 'the file: is UTF-16 text: save it as "CSV UTF-8"'],
  [Buffer.from('PK\u0003\u0004rest\n'), /^the file: is a spreadsheet/],
  [Buffer.from('%PDF-1.7\n'), /^the file: is a PDF/],
  ['a,b\n1,"2\n3",4\n', /^line 2: has a quotation mark/],
  ['a,b\n1,x"y"\n', /^line 2: has a quotation mark/],
  ['a,b\n1,\u0000\n', 'line 2: has control characters'],
  [`a,b\n${'1'.repeat(70_000)}`, 'line 2: is longer than any row: is it a CSV file?'],
])('refuses a text that is not CSV in UTF-8, and names the line: case %#', async (text, message) => {
  expect(await faultOf(text)).toMatch(message)
})

test('a file of one endless line is refused before it is read to its end', async () => {
  let chunks = 0
  const endless = async function* () {
    for (;;) {
      chunks += 1
      yield Buffer.alloc(16_384, 'x')
    }
  }
  await expect(collect(endless())).rejects.toThrow(FileFault)
  expect(chunks).toBeLessThan(10)
})
