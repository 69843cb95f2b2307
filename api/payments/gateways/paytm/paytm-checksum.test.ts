import { expect, test } from 'vitest'
import { checksumInput, isValidChecksum, paytmChecksum } from './paytm-checksum.ts'

/** Vectors with this key, computed independently of this code. */
const KEY = '0123456789abcdef'
const ORDER = '{"mid":"TESTMID00000000001","orderId":"DTH20261120A1B2C3D4"}'
const SIGNED_ORDER =
  'zx10Sn0W6vjM8gv/kAXhEejxJBN8hmx97bDGUWZ6xyzRq8zdyKuA6Frxod7KHs6W8qD3X+czcpxB4YOTB/8bcXoQUmjsbfmcKpB8Lpl9fxE='

const callback = {
  BANKNAME: 'WALLET',
  BANKTXNID: '62909899',
  CURRENCY: 'INR',
  GATEWAYNAME: 'WALLET',
  MID: 'TESTMID00000000001',
  ORDERID: 'DTH20261120A1B2C3D4',
  PAYMENTMODE: 'PPI',
  RESPCODE: '01',
  RESPMSG: 'Txn Success',
  STATUS: 'TXN_SUCCESS',
  TXNAMOUNT: '499.00',
  TXNDATE: '2026-11-20 12:00:00.0',
  TXNID: '20261120111212800110168000000000001',
}
const SIGNED_CALLBACK =
  'TQDbTh5HvneiPMEEVO5j6N8nnAUrCsLnXSVXt9yIKhIMCm7icosOsnv55TCYyOHEl5wxJBoNvkdFFqAaLXoE3RGr8ichE8HlbbPkJsniqD4='

test('signs a body as Paytm does', () => {
  expect(paytmChecksum(ORDER, KEY, 'z9/+')).toBe(SIGNED_ORDER)
  expect(isValidChecksum(ORDER, [KEY], SIGNED_ORDER)).toBe(true)
})

test('signs a callback over its values in the order of their keys', () => {
  expect(paytmChecksum(checksumInput(callback), KEY, 'Qw3r')).toBe(SIGNED_CALLBACK)
  expect(
    isValidChecksum(checksumInput({ ...callback, CHECKSUMHASH: SIGNED_CALLBACK }), [KEY], SIGNED_CALLBACK),
  ).toBe(true)
})

test.each([
  ['another amount', { ...callback, TXNAMOUNT: '1.00' }, KEY, SIGNED_CALLBACK],
  ['a further field', { ...callback, ZZZ: 'x' }, KEY, SIGNED_CALLBACK],
  ['another key', callback, 'fedcba9876543210', SIGNED_CALLBACK],
  ['no signature', callback, KEY, ''],
  ['noise', callback, KEY, '!!!!'],
])('refuses a signature with %s', (_name, fields, key, signature) => {
  expect(isValidChecksum(checksumInput(fields), [key], signature)).toBe(false)
})
