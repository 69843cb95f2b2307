import { transferFaultOf } from '#desk/refunds/transfer-fault.ts'
import { expect, test } from 'vitest'

const FAULT = 'Enter the reference of the transfer.'
const refused = {
  failure: { status: 422, code: 'invalid', message: 'Please check the form.', fields: { transfer: FAULT } },
  reference: 'RFONE',
}

test('shows the fault of a transfer at its refund, and at no other refund of the list', () => {
  expect(transferFaultOf(refused, 'RFONE')).toBe(FAULT)
  expect(transferFaultOf(refused, 'RFTWO')).toBeUndefined()
})

test('shows no fault before the first act and after a recorded refund', () => {
  expect(transferFaultOf(undefined, 'RFONE')).toBeUndefined()
  expect(transferFaultOf({ done: 'Recorded.', reference: 'RFONE' }, 'RFONE')).toBeUndefined()
})
