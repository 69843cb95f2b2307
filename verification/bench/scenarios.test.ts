import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describePrograms, runProgram } from '#verification/toolkit/run-program.ts'
import { SCENARIOS } from './scenarios.ts'

test('each scenario has a file and a line in the help', () => {
  for (const { name, file } of SCENARIOS) {
    expect(existsSync(file), file).toBe(true)
    expect(`\n${describePrograms(SCENARIOS)}`).toContain(`\n  ${name} `)
  }
})

test('an unknown scenario starts nothing and has exit code 1', async () => {
  expect(await runProgram(SCENARIOS, 'slow', [])).toBe(1)
})
