import { expect, test } from 'vitest'
import { NEUTRAL } from './column-mapping.ts'
import { readBankLine } from './bank-line.ts'

const read = (row: Record<string, string>) => {
  const all: Record<string, string> = {
    reference: 'UTR0001',
    booked_on: '2026-11-21',
    currency: 'INR',
    ...row,
  }
  return readBankLine((column) => all[column], NEUTRAL)
}

test('reads an amount, or a credit and a debit', () => {
  const line = { reference: 'UTR0001', bookedOn: '2026-11-21' }
  expect(read({ amount: '146.05' })).toEqual({ ...line, amountPaise: 14605 })
  expect(read({ credit: '146.05', debit: '' })).toEqual({ ...line, amountPaise: 14605 })
  expect(read({ credit: '', debit: '146.05' })).toEqual({ ...line, amountPaise: -14605 })
})

test('finds the reference in the words of the bank, and nothing else of them [SPEC-18-11]', () => {
  for (const reference of ['NEFT-UTR0001-PAYU PAYMENTS', 'UTR0001/ref UTR0001'])
    expect(read({ reference, amount: '1' })).toMatchObject({ reference: 'UTR0001' })
  expect(read({ reference: 'REF-2026-01', amount: '1' })).toMatchObject({ reference: 'REF-2026-01' })
  expect(read({ reference: 'NEFT CR/yesb326000123456/Payu Payments', amount: '1' })).toEqual({
    reference: 'YESB326000123456',
    bookedOn: '2026-11-21',
    amountPaise: 100,
  })
})

test('leaves out a charge of the bank without a reference', () => {
  expect(read({ reference: 'SMS charges', amount: '-17.70' })).toBeUndefined()
})

test.each([
  [{ reference: 'interest', amount: '5' }, /^reference: of money received must be/],
  [{ reference: 'UTR0001 UTR0002', amount: '5' }, /^reference: has several references/],
  [{ amount: '0' }, 'amount: must not be zero'],
  [{ credit: '5', debit: '5' }, 'credit: and debit must not both have an amount'],
  [{ credit: '-5' }, 'credit: and debit must not be below zero'],
  [{ amount: '5', currency: 'EUR' }, 'currency: "EUR" must be INR'],
  [{ amount: '5', booked_on: '21.11.2026' }, /^booked_on: "21\.11\.2026" must be a day/],
])('refuses a row with %j', (row, message) => {
  const found = read(row)
  const faults = Array.isArray(found) ? found.map((one) => `${one.column}: ${one.message}`) : []
  expect(faults).toEqual([expect.stringMatching(message)])
})
