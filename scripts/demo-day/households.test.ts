/** Tests the households of the demo day against the demonstration catalogue. */
import { fromRupees } from '#contract/money.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { HOUSEHOLDS } from './households.ts'

const Option = z.object({ poid: z.string(), price: z.string() })
const Catalogue = z.object({
  packages: z.array(Option.partial().extend({ options: z.array(Option).optional() })),
})

test('the cart of each order has the price of the demonstration catalogue', () => {
  const { packages } = Catalogue.parse(JSON.parse(readFileSync('db/seed/catalogue.json', 'utf8')))
  const prices = new Map(
    packages
      .flatMap((sold) => [sold, ...(sold.options ?? [])])
      .map(({ poid, price = '' }) => [poid, fromRupees(price)] as const),
  )
  const carts = HOUSEHOLDS.flatMap(({ orders }) => orders.map(({ cart }) => cart))
  for (const { poid, amount } of carts) {
    const total = poid.split(',').reduce((sum, option) => sum + (prices.get(option) ?? NaN), 0)
    expect(fromRupees(amount), poid).toBe(total)
  }
})

test('each household has another mobile, and only one of them has an account already', () => {
  expect(new Set(HOUSEHOLDS.map(({ mobile }) => mobile)).size).toBe(HOUSEHOLDS.length)
  expect(HOUSEHOLDS.filter(({ person }) => !person).map(({ mobile }) => mobile)).toEqual(['9000000003'])
})
