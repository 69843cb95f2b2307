/** Tests the rate limit by address group in memory. */
import { expect, test } from 'vitest'
import { openAddressAllowance } from './address-allowance.ts'

const START = new Date('2026-11-22T06:30:00Z')
const after = (milliseconds: number) => new Date(START.getTime() + milliseconds)

test('allows 1,000 at once, then 100 a second, and returns the seconds to wait', () => {
  const limit = openAddressAllowance({ atOnce: 1_000, perSecond: 100 })
  for (let i = 0; i < 1_000; i++) expect(limit.take('192.0.2.1', START)).toBeUndefined()
  expect(limit.take('192.0.2.1', START)).toBe(1)
  expect(limit.take('192.0.2.2', START)).toBeUndefined()
  for (let i = 0; i < 100; i++) expect(limit.take('192.0.2.1', after(1_000))).toBeUndefined()
  expect(limit.take('192.0.2.1', after(1_000))).toBe(1)
})

test('refills nothing after the clock was set back', () => {
  const limit = openAddressAllowance({ atOnce: 1_000, perSecond: 100 })
  for (let i = 0; i < 1_000; i++) limit.take('192.0.2.1', START)
  expect(limit.take('192.0.2.1', after(-60_000))).toBe(1)
})

test('keeps 10,000 address groups and evicts the least recent one', () => {
  const limit = openAddressAllowance({ atOnce: 1_000, perSecond: 100 })
  for (let i = 0; i < 1_000; i++) limit.take('first', START)
  for (let i = 0; i < 9_999; i++) limit.take(`other ${String(i)}`, START)
  expect(limit.take('first', START)).toBe(1)
  for (let i = 0; i < 10_000; i++) limit.take(`newer ${String(i)}`, START)
  expect(limit.take('first', START)).toBeUndefined()
})
