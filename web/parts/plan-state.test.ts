import { expect, test } from 'vitest'
import { planState } from './plan-state.ts'

const now = Date.parse('2026-08-01T00:00:00Z')
const owns = (packageID: string, endDate: string, packageType = 'APPP') => ({
  packageID,
  endDate,
  packageType,
})
const inCart = (fld_package_id: string, fld_type = '1') => ({ fld_package_id, fld_type })

test('a visitor may subscribe to any plan', () => {
  expect(planState('P1', { cart: [], owned: [], now })).toBe('subscribe')
})

test('the plan in the cart can be taken out, its neighbours wait', () => {
  const cart = [inCart('P1')]
  expect(planState('P1', { cart, owned: [], now })).toBe('in_cart')
  expect(planState('P2', { cart, owned: [], now })).toBe('other_selected')
})

test('movie packs in the cart do not stand in the way of a plan', () => {
  expect(planState('P1', { cart: [inCart('M1', '2')], owned: [], now })).toBe('subscribe')
})

test('no new plan while one is running, whichever it is', () => {
  const owned = [owns('P1', '2026-08-02T00:00:00Z')]
  expect(planState('P1', { cart: [], owned, now })).toBe('purchased')
  expect(planState('P2', { cart: [], owned, now })).toBe('purchased')
})

test('a plan put into the cart before login can still be taken out while another runs', () => {
  const owned = [owns('P1', '2026-08-02T00:00:00Z')]
  expect(planState('P2', { cart: [inCart('P2')], owned, now })).toBe('in_cart')
})

test('the plan that has run out is extended, others are subscribed to', () => {
  const owned = [owns('P1', '2026-07-31T23:59:59Z')]
  expect(planState('P1', { cart: [], owned, now })).toBe('extend')
  expect(planState('P2', { cart: [], owned, now })).toBe('subscribe')
})

test('a running movie pack does not stand in the way of a plan', () => {
  expect(planState('P1', { cart: [], owned: [owns('M1', '2026-09-01T00:00:00Z', '2')], now })).toBe(
    'subscribe',
  )
})
