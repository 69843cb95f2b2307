/** Vectors of what PayU's own library does not support, computed independently of this code. */
import * as simulator from '#simulators/payu/payu-hash.ts'
import { expect, test } from 'vitest'
import { requestHash, responseHash, hashesEqual } from './payu-signature.ts'

const SALT = 'tvSalt0123456789'
const order = {
  key: 'tvKey1',
  txnid: 'DTH20261120A1B2C3D4',
  amount: '499.00',
  productinfo: 'HD Sports 1M',
  firstname: 'Asha',
  email: 'asha@example.com',
  udf1: 'ord_1001',
  udf2: 'pack_hd_sports',
  status: 'success',
}

test('signs udf6 to udf10', () => {
  const hash =
    '1026759c7b219ce4da418ede1a69bfd27ef1ebcb9a8fc8e7e64e5d0ce138c468961c039126c4b92d4ce9e093c44d61fdfcbffa3fdf41f74265e9d248aacf8d18'
  const fields = { ...order, udf5: 'v5', udf6: 'six', udf10: 'ten' }
  expect(requestHash(fields, SALT)).toBe(hash)
  expect(simulator.requestHash(fields, SALT)).toBe(hash)
})

test('hashes the split of a response', () => {
  const splitInfo =
    '{"type":"absolute","splitInfo":{"CHILD1":{"aggregatorSubTxnId":"s1","aggregatorSubAmt":"499.00"}}}'
  expect(responseHash({ ...order, splitInfo }, SALT)).toBe(
    '4fc273c5dc2a4bfc078468188f49336fa19bb4da3f262d9180db7d7cb2947365ea603a9f391006b4ce75883a5f409634c74a5ec8fa280197d4ac8e779f529185',
  )
})

test('finds hashes of another amount or another length different [ASVS-9.1.2]', () => {
  const signed = responseHash(order, SALT)
  expect(hashesEqual(signed, responseHash({ ...order, amount: '1.00' }, SALT))).toBe(false)
  expect(hashesEqual(signed.slice(1), signed)).toBe(false)
  expect(hashesEqual(signed.toUpperCase(), signed)).toBe(true)
})
