import type { Offers } from '#api/catalogue/catalogue.ts'
import { paise } from '#contract/money.ts'
import { ProblemError } from '#contract/problem.ts'
import { describe, expect, test } from 'vitest'
import { priceCart } from './price-cart.ts'

type OfferEntry = [string, NonNullable<ReturnType<Offers['find']>>]

const offer = (poid: string, packageId: string, type: string, rupees: number): OfferEntry => {
  const months = type === '1' ? 1 : null
  const term = { duration: type === '1' ? '1 Month' : '30 Days', months, days: months === null ? 30 : null }
  return [
    poid,
    { poid, packageId, packageName: `The ${packageId}`, type, pricePaise: paise(rupees * 100), ...term },
  ]
}

const onSale = new Map([
  offer('FAMILY-1M', 'family', '1', 249),
  offer('FAMILY-3M', 'family', '1', 687),
  offer('SOUTH-1M', 'south', '1', 149),
  offer('TRAIN', 'train', '2', 149),
  offer('LAMP', 'lamp', '3', 89),
])
const list: Offers = { version: 7, find: (poid) => onSale.get(poid) }

const refusal = (poids: string[], expected: number | undefined) => {
  try {
    priceCart(list, { poids, start: 'now' }, expected === undefined ? undefined : paise(expected))
    return undefined
  } catch (error) {
    return error instanceof ProblemError ? { code: error.code, status: error.status, ...error.extra } : error
  }
}

test('prices a cart by the price list, line by line in the requested sequence [SPEC-12-01]', () => {
  expect(priceCart(list, { poids: ['TRAIN', 'FAMILY-3M'], start: 'now' }, paise(836_00))).toEqual([
    {
      lineNo: 1,
      poid: 'TRAIN',
      packageId: 'train',
      name: 'The train',
      type: '2',
      duration: '30 Days',
      months: null,
      days: 30,
      pricePaise: 149_00,
    },
    {
      lineNo: 2,
      poid: 'FAMILY-3M',
      packageId: 'family',
      name: 'The family',
      type: '1',
      duration: '1 Month',
      months: 1,
      days: null,
      pricePaise: 687_00,
    },
  ])
})

describe('rejects', () => {
  test.each([
    ['a total that is one paisa off', ['TRAIN'], 149_01, 'price_changed'],
    ['a missing total', ['TRAIN'], undefined, 'price_changed'],
    ['a pack that is not on the list', ['TRAIN', 'GONE'], 149_00, 'pack_withdrawn'],
    ['two app plans', ['FAMILY-1M', 'SOUTH-1M'], 398_00, 'base_pack_selected'],
    ['two durations of one plan', ['FAMILY-1M', 'FAMILY-3M'], 936_00, 'base_pack_selected'],
    ['one pack twice', ['TRAIN', 'TRAIN'], 298_00, 'duplicate_pack'],
    ['the name of an Object property', ['constructor'], 0, 'pack_withdrawn'],
  ])('%s [THR-M1, THR-M2, ASVS-2.2.3]', (_name, poids, sum, code) => {
    expect(refusal(poids, sum)).toMatchObject({ code })
  })

  test('a wrong total, with the right one for the page', () => {
    expect(refusal(['TRAIN', 'LAMP'], 1_00)).toMatchObject({ status: 409, data: { amount: '238.00' } })
  })
})
