/** Tests the writing of comma-separated values: spreadsheets read back each text, and run none of them. */
import fc from 'fast-check'
import { readCsv } from '#api/content/read-csv.ts'
import { expect, test } from 'vitest'
import { formatCsvRow } from './format-csv.ts'

const row = (...texts: string[]) => formatCsvRow(texts.map((text) => ({ text })))

test.each([
  ['=HYPERLINK("http://x.example")', `"'=HYPERLINK(""http://x.example"")"`],
  ['+91 98', `'+91 98`],
  ['-1+1', `'-1+1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['  =1', `'  =1`],
  ['\t=1', `'\t=1`],
  ['\r=1', `"'\r=1"`],
  ['＝1', `'＝1`],
])('puts an apostrophe before the formula %j [ASVS-1.2.10]', (text, written) => {
  expect(row(text)).toBe(written)
})

test('leaves other texts as they are, and quotes commas, quotes, line ends and blanks at the ends', () => {
  expect(row('Tamil Nadu', 'a=b', 'a,b', 'say "x"', 'a\nb', ' a', '')).toBe(
    'Tamil Nadu,a=b,"a,b","say ""x""","a\nb"," a",',
  )
})

test('writes numbers plainly, also below zero', () => {
  const numbers = [-12.5, 0, 1234567.891].map((number) => ({ number, decimals: 2 as const }))
  expect(formatCsvRow([...numbers, { number: 18, decimals: 0 }])).toBe('-12.50,0.00,1234567.89,18')
})

test('no cell of any text begins like a formula, and a reader gets the text [ASVS-1.2.10]', () => {
  const texts = fc.array(
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', "'", ',', '\n', '\t', ' ', 'a') }),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(texts, (cells) => {
      const line = row('x', ...cells, 'x')
      const [read] = readCsv(line)
      expect(read?.cells).toHaveLength(cells.length + 2)
      cells.forEach((text, index) => {
        // The reader of the shop drops blanks at the ends.
        expect([text.trim(), `'${text}`.trim()]).toContain(read?.cells[index + 1])
        expect(read?.cells[index + 1]).not.toMatch(/^[=+\-@\t\r]/)
      })
    }),
  )
})
