/** Compares what the desk says about the columns of payout files with what the server reads. */
import { BANK_COLUMNS } from '#api/payouts/bank-line.ts'
import { PAYOUT_COLUMNS } from '#api/payouts/payout-line.ts'
import { REPORT_COLUMNS, STATEMENT_COLUMNS } from '#desk/payouts/file-columns.ts'
import { expect, test } from 'vitest'

const columnsIn = (sentence: string): string[] => {
  const [, list = ''] = sentence.split('has the columns ')
  return list.replace('.', '').split(/, and |, | and | or /)
}

test('the page of the import names the columns that a file without a mapping needs', () => {
  expect(columnsIn(REPORT_COLUMNS)).toEqual(PAYOUT_COLUMNS.required)
  expect(columnsIn(STATEMENT_COLUMNS)).toEqual([...BANK_COLUMNS.required, ...BANK_COLUMNS.oneOf])
})
