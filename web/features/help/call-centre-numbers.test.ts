import type { Brand } from '#contract/brand.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { numbersOfStates, CALL_CENTRE_NUMBERS } from './call-centre-numbers.ts'

const brand = JSON.parse(readFileSync('brand.json', 'utf8')) as Brand
const phone = (shown: string) => ({ shown, dialled: shown.replace(/\D/g, '') })
const { compare } = new Intl.Collator('en')
const none = { tamilNadu: null, karnataka: null, kerala: null, telanganaAndAndhra: null, otherStates: null }
const grouped = (callCentre: Brand['callCentre']) =>
  numbersOfStates({ ...brand, callCentre }, compare).map(({ phone: { shown }, states }) => [
    shown,
    states.length === 1 ? states[0]?.name : states.length,
  ])

test('groups all states under the toll-free number if the brand has no state numbers', () => {
  expect(grouped(none)).toEqual([['1800-103-7575', CALL_CENTRE_NUMBERS.length]])
})

test('makes a group for each state number and one group for the other states', () => {
  const numbers = {
    tamilNadu: phone('044 1111 1111'),
    karnataka: phone('080 2222 2222'),
    kerala: phone('0471 333 3333'),
    telanganaAndAndhra: phone('040 4444 4444'),
    otherStates: phone('1860 555 5555'),
  }
  expect(grouped(numbers)).toEqual([
    ['044 1111 1111', 'Tamil Nadu'],
    ['080 2222 2222', 'Karnataka'],
    ['0471 333 3333', 'Kerala'],
    ['040 4444 4444', 2],
    ['1860 555 5555', CALL_CENTRE_NUMBERS.length - 5],
  ])
})

test('groups states with the same number together', () => {
  expect(grouped({ ...none, karnataka: phone('080 1'), kerala: phone('080 1') })).toEqual([
    ['1800-103-7575', CALL_CENTRE_NUMBERS.length - 2],
    ['080 1', 2],
  ])
})

test('sorts the states of a number by the given alphabet', () => {
  const backwards = (one: string, other: string) => compare(other, one)
  const [first] = numbersOfStates({ ...brand, callCentre: none }, backwards)
  expect(first?.states.map(({ name }) => name).slice(0, 2)).toEqual(['West Bengal', 'Uttarakhand'])
})
