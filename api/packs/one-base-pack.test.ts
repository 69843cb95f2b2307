import { BasePackPurchased, BasePackSelected } from '#contract/orders.ts'
import { expect, test } from 'vitest'
import { oneBasePack } from './one-base-pack.ts'

const [PLAN, MOVIE, SHOW] = [{ type: '1' }, { type: '2' }, { type: '3' }]

test('accepts one app plan with movies and shows', () => {
  expect(() => oneBasePack([MOVIE, PLAN, SHOW], false)).not.toThrow()
})

test('refuses two app plans in a cart', () => {
  expect(() => oneBasePack([PLAN, MOVIE, PLAN], false)).toThrow(BasePackSelected())
})

test('refuses an app plan to an owner of one, and sells movies and shows to that owner', () => {
  expect(() => oneBasePack([PLAN], true)).toThrow(BasePackPurchased())
  expect(() => oneBasePack([MOVIE, SHOW], true)).not.toThrow()
})
