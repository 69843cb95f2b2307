import { packOnSale } from '#test/pack-on-sale.ts'
import { beforeEach, expect, test } from 'vitest'
import {
  removePlacedOrder,
  isUnacknowledged,
  findPlacedOrder,
  savePlacedOrder,
  acknowledgeOrder,
} from './placed-orders.ts'

const ORDER = 'SDG261120AB12CD34EF56GH'
const SECOND_ATTEMPT = `${ORDER}02`
const item = packOnSale('train')

beforeEach(() => localStorage.clear())

test('finds an order by the id of its attempt', () => {
  savePlacedOrder(ORDER, [item])
  expect(findPlacedOrder(SECOND_ATTEMPT)).toEqual([item])
  removePlacedOrder(SECOND_ATTEMPT)
  expect(findPlacedOrder(ORDER)).toBeUndefined()
})

test('does not find an order of another browser', () => {
  savePlacedOrder(ORDER, [item])
  expect(findPlacedOrder('SDG261120ZZ99ZZ99ZZ99ZZ')).toBeUndefined()
  expect(isUnacknowledged('SDG261120ZZ99ZZ99ZZ99ZZ')).toBe(false)
})

test('acknowledges an order once, and keeps its packs [SPEC-10.3-05]', () => {
  savePlacedOrder(ORDER, [item])
  expect(isUnacknowledged(SECOND_ATTEMPT)).toBe(true)
  acknowledgeOrder(SECOND_ATTEMPT)
  expect(isUnacknowledged(ORDER)).toBe(false)
  expect(findPlacedOrder(ORDER)).toEqual([item])
})

test('keeps the last five orders', () => {
  const ids = ['1', '2', '3', '4', '5', '6'].map((digit) => `${ORDER.slice(0, 22)}${digit}`)
  for (const id of ids) savePlacedOrder(id, [item])
  expect(ids.map((id) => findPlacedOrder(id) !== undefined)).toEqual([false, true, true, true, true, true])
})

test('reads damaged storage as no orders', () => {
  localStorage.setItem('sdg.orders', '[{"id":7}]')
  expect(findPlacedOrder(ORDER)).toBeUndefined()
})
