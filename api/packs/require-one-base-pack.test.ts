import { BasePackPurchased, BasePackSelected } from '#contract/orders.ts'
import { expect, test } from 'vitest'
import { requireOneBasePack } from './require-one-base-pack.ts'

const [PLAN, MOVIE, SHOW] = [{ type: '1' }, { type: '2' }, { type: '3' }]

test('accepts one app plan with movies and shows', () => {
  expect(() => requireOneBasePack([MOVIE, PLAN, SHOW], false)).not.toThrow()
})

test('refuses two app plans in a cart', () => {
  expect(() => requireOneBasePack([PLAN, MOVIE, PLAN], false)).toThrow(BasePackSelected())
})

test('refuses an app plan to an owner of one, and sells movies and shows to that owner', () => {
  expect(() => requireOneBasePack([PLAN], true)).toThrow(BasePackPurchased())
  expect(() => requireOneBasePack([MOVIE, SHOW], true)).not.toThrow()
})
