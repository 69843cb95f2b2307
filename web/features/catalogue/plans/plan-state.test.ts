import { expect, test } from 'vitest'
import { planState } from './plan-state.ts'

const now = Date.parse('2026-08-01T00:00:00Z')
const owns = (packageID: string, endDate: string, packageType = 'APPP') => ({
  packageID,
  startDate: '2026-07-02T00:00:00Z',
  endDate,
  packageType,
})
const inCart = (fld_package_id: string, fld_type = '1') => ({ fld_package_id, fld_type })

test('offers any plan to a visitor', () => {
  expect(planState('P1', { cart: [], owned: [], now })).toBe('subscribe')
})

test('the plan in the cart is in_cart, other plans are other_selected [SPEC-4-19, SPEC-5-18]', () => {
  const cart = [inCart('P1')]
  expect(planState('P1', { cart, owned: [], now })).toBe('in_cart')
  expect(planState('P2', { cart, owned: [], now })).toBe('other_selected')
})

test('a movie pack in the cart does not block a plan', () => {
  expect(planState('P1', { cart: [inCart('M1', '2')], owned: [], now })).toBe('subscribe')
})

const QUEUED = { ...owns('P2', '2026-09-02T00:00:00Z'), startDate: '2026-08-02T00:00:00Z' }

test('behind an active plan any plan can be queued [SPEC-4-18, SPEC-5-19, SPEC-15-01]', () => {
  const owned = [owns('P1', '2026-08-02T00:00:00Z')]
  expect(planState('P1', { cart: [], owned, now })).toBe('queue')
  expect(planState('P2', { cart: [], owned, now })).toBe('queue')
})

test('a queued plan blocks all plans until the active one ends [SPEC-15-02]', () => {
  const owned = [QUEUED, owns('P1', '2026-08-02T00:00:00Z')]
  expect(planState('P1', { cart: [], owned, now })).toBe('purchased')
  expect(planState('P2', { cart: [], owned, now })).toBe('purchased')
  expect(planState('P1', { cart: [], owned, now: Date.parse('2026-08-02T00:00:00Z') })).toBe('queue')
})

test('behind a queued plan the upgrades of the active one can be chosen, one at a time [SPEC-15-20]', () => {
  const owned = [QUEUED, owns('P1', '2026-08-02T00:00:00Z')]
  const known = { owned, now, isUpgrade: true }
  expect(planState('P3', { cart: [], ...known })).toBe('upgrade')
  expect(planState('P3', { cart: [inCart('P2')], ...known })).toBe('other_selected')
  expect(planState('P3', { cart: [inCart('P3')], ...known })).toBe('in_cart')
})

test('one plan is queued at a time: with one in the cart the others are other_selected', () => {
  const owned = [owns('P1', '2026-08-02T00:00:00Z')]
  expect(planState('P1', { cart: [inCart('P2')], owned, now })).toBe('other_selected')
})

test('a plan in the cart can be removed while another plan is active', () => {
  const owned = [owns('P1', '2026-08-02T00:00:00Z')]
  expect(planState('P2', { cart: [inCart('P2')], owned, now })).toBe('in_cart')
})

test('offers extension of the expired plan and subscription to the others [SPEC-10.1-11]', () => {
  const owned = [owns('P1', '2026-07-31T23:59:59Z')]
  expect(planState('P1', { cart: [], owned, now })).toBe('extend')
  expect(planState('P2', { cart: [], owned, now })).toBe('subscribe')
})

test('an active movie pack does not block a plan', () => {
  expect(planState('P1', { cart: [], owned: [owns('M1', '2026-09-01T00:00:00Z', '2')], now })).toBe(
    'subscribe',
  )
})
