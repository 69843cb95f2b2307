import { expect, test } from 'vitest'
import { optionsText, readOptions } from './read-options.ts'

const DEFAULTS = { rounds: 20, seed: '1', mutants: false, bug: [] }

test('gives each option the type of its default', () => {
  expect(readOptions(DEFAULTS, [])).toEqual(DEFAULTS)
  const args = ['--rounds', '3', '--seed', '7', '--mutants', '--bug', 'a', '--bug', 'b']
  expect(readOptions(DEFAULTS, args)).toEqual({ rounds: 3, seed: '7', mutants: true, bug: ['a', 'b'] })
})

test('rejects an unknown option, and a number that is not whole or is negative', () => {
  expect(() => readOptions(DEFAULTS, ['--round', '3'])).toThrow("Unknown option '--round'")
  expect(() => readOptions(DEFAULTS, ['--rounds', '2.5'])).toThrow('--rounds must be a whole number')
  expect(() => readOptions(DEFAULTS, ['--rounds=-2'])).toThrow('--rounds must be a whole number')
})

test('lists each option with the type and the default of its value', () => {
  expect(optionsText(DEFAULTS).split('\n')).toEqual([
    '  --rounds NUMBER (20)',
    '  --seed TEXT',
    '  --mutants',
    '  --bug TEXT (several times)',
  ])
})
