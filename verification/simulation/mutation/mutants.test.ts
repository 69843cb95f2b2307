/** Checks that every mutant still matches the source: a mutant that matches nothing would prove nothing. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MUTANTS } from './mutants.ts'

test('lists at least forty mutants with distinct names', () => {
  expect(MUTANTS.length).toBeGreaterThanOrEqual(40)
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length)
})

test.each(MUTANTS)('$name: each replaced text occurs once in the source', ({ code = [], schema = '' }) => {
  for (const { file, from } of code) {
    const pieces = readFileSync(`api/${file}`, 'utf8').split(from)
    expect(pieces.length - 1, `${file}: ${from}`).toBe(1)
  }
  expect(code.length + schema.length).toBeGreaterThan(0)
})
