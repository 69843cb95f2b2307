import { expect, test } from 'vitest'
import { cellReader, findColumns } from './column-mapping.ts'
import { PAYOUT_COLUMNS } from './payout-line.ts'
import { readMapping } from './read-mapping.ts'

const KNOWN = [...PAYOUT_COLUMNS.required, ...PAYOUT_COLUMNS.optional]

test('a mapping names columns, fixed values and words of a file', () => {
  const mapping = readMapping(
    JSON.stringify({
      columns: { reference: 'Payment Id', amount: 'Amt' },
      fixed: { currency: 'INR' },
      kinds: { payment: ['SALE'], refund: ['RFND', 'PARTIAL'] },
      days: 'DD-MM-YYYY',
    }),
    KNOWN,
  )
  expect(mapping).toMatchObject({
    kinds: { SALE: 'payment', RFND: 'refund', PARTIAL: 'refund' },
    refunds: 'negative',
  })
  const columns = { required: ['reference', 'amount', 'currency'], optional: ['net'] }
  const header = findColumns(['AMT', ' payment  id ', 'other'], mapping, columns)
  expect(header.faults).toEqual([])
  const read = cellReader(['149', 'P1', 'x'], header.positions, mapping)
  expect(['reference', 'amount', 'currency', 'net'].map(read)).toEqual(['P1', '149', 'INR', undefined])
})

test('a file that lacks a column, or has it twice, is refused', () => {
  const mapping = readMapping('{"columns": {"net": "Total"}}', KNOWN)
  const columns = { required: ['reference', 'amount'], optional: ['net'], oneOf: ['credit', 'debit'] }
  expect(findColumns(['amount', 'amount'], mapping, columns).faults).toEqual([
    'lacks the column "reference"',
    'has the column "amount" twice',
    'lacks the column "Total"',
    'lacks a column for credit or debit',
  ])
})

test.each([
  ['{', /JSON/],
  ['{"colums": {}}', /colums/],
  ['{"days": "MM/DD/YYYY"}', /days/],
  ['{"columns": {"tax": "Tax"}}', /unknown meaning: tax/],
  ['{"kinds": {"gift": ["G"]}}', /gift/],
])('refuses the mapping %s', (text, message) => {
  expect(() => readMapping(text, KNOWN)).toThrow(message)
})
