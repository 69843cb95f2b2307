/** Tests that a recorded purchase is replayed with the ids, keys and times of another one. */
import { expect, test } from 'vitest'
import { encodeValue, keysOf, type RecordedValue, replayValue } from './recorded-purchase.ts'

const RECORDED = { buyer: 7, orderId: 'TMW6MA6WZBHMGDCTFNP7PCI', startedAt: 1_000 }
const IDS = {
  orderId: 'EBOT643364GM3OIEYNWJCZ4',
  startedAt: 50_000,
  buyer: keysOf(8),
  idFor: (recorded: string) => `new ${recorded}`,
}
const replay = (value: unknown): unknown =>
  // Converted to JSON and back, as by the file of the recording.
  replayValue(JSON.parse(JSON.stringify(encodeValue(value))) as RecordedValue, RECORDED)(IDS)

test('replaces the ids of the order, of the buyer and of new rows', () => {
  expect(replay(`applied-${RECORDED.orderId}-mail`)).toBe(`applied-${IDS.orderId}-mail`)
  expect(replay(keysOf(7).id)).toBe(keysOf(8).id)
  expect(replay('01a2086e-e5ce-7537-842f-43a317e51ca7')).toBe('new 01a2086e-e5ce-7537-842f-43a317e51ca7')
  expect(replay([keysOf(7).tokenHash, [keysOf(7).deviceHash]])).toEqual([
    keysOf(8).tokenHash,
    [keysOf(8).deviceHash],
  ])
})

test('keeps the time that had passed since the beginning of the purchase', () => {
  expect(replay(new Date(1_250))).toEqual(new Date(50_250))
})

test('leaves all other values as they are', () => {
  for (const value of ['paid', 14_900, true, null, ['open', 'paying']]) expect(replay(value)).toEqual(value)
})

test('refuses values that it would replay wrongly', () => {
  expect(() => replay(10n)).toThrow('the type bigint')
  expect(() => replay(Buffer.from('ab'))).toThrow('not a key of the buyer')
})
