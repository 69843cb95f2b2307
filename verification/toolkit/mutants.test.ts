/** Checks that every mutant still matches the source: a mutant that matches nothing would prove nothing. */
import { MUTANTS as FUZZ_MUTANTS } from '#verification/fuzz/mutants.ts'
import { MUTANTS as RACE_MUTANTS } from '#verification/race/mutants.ts'
import { MUTANTS as SIMULATION_MUTANTS } from '#verification/simulation/mutation/mutants.ts'
import { REMOVE_SANITISER } from '#verification/xss/remove-sanitiser.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const MUTANTS = [
  ...SIMULATION_MUTANTS.map(({ name, code = [], schema }) => ({
    name: `simulation: ${name}`,
    rewrites: code.map((rewrite) => ({ ...rewrite, file: `api/${rewrite.file}` })),
    dropsRules: schema !== undefined,
  })),
  ...RACE_MUTANTS.map(({ name, shop = [], simulators = [], sql }) => ({
    name: `race: ${name}`,
    rewrites: [...shop, ...simulators],
    dropsRules: sql !== undefined,
  })),
  ...FUZZ_MUTANTS.map((mutant) => ({ name: `fuzz: ${mutant.name}`, rewrites: [mutant], dropsRules: false })),
  { name: 'xss: answers are not sanitised', rewrites: [REMOVE_SANITISER], dropsRules: false },
]

test('lists at least fifty mutants with distinct names', () => {
  expect(MUTANTS.length).toBeGreaterThanOrEqual(50)
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length)
})

test.each(MUTANTS)('$name: each replaced text occurs once in the source', ({ rewrites, dropsRules }) => {
  for (const { file, from } of rewrites)
    expect(readFileSync(file, 'utf8').split(from).length - 1, `${file}: ${from}`).toBe(1)
  expect(rewrites.length > 0 || dropsRules).toBe(true)
})
