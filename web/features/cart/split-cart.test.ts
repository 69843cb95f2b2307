import { packOnSale } from '#test/pack-on-sale.ts'
import { expect, test } from 'vitest'
import { splitCart } from './split-cart.ts'

const TRAIN = packOnSale('train')
const LAMP = packOnSale('lamp')
const PLAN = packOnSale('plan')

test('pays for all packs at once if none starts later', () => {
  const items = [TRAIN, LAMP, PLAN]
  expect(splitCart(items)).toEqual({ next: items, afterwards: [] })
})

test('pays for a pack that starts later on its own, and for the others afterwards', () => {
  const later = { ...packOnSale('plan'), start: 'queue' as const }
  const others = [TRAIN, LAMP]
  expect(splitCart([...others, later])).toEqual({ next: [later], afterwards: others })
})
