import { existsSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { describePrograms, runProgram } from '#verification/toolkit/run-program.ts'
import { SCENARIOS } from './scenarios.ts'

test('each scenario has a file and a line in the help', () => {
  for (const { name, file } of SCENARIOS) {
    expect(existsSync(file), file).toBe(true)
    expect(`\n${describePrograms(SCENARIOS)}`).toContain(`\n  ${name} `)
  }
})

test('an unknown scenario starts nothing, shows the known names and has exit code 1', async () => {
  const shown = vi.spyOn(console, 'error').mockReturnValue()
  expect(await runProgram(SCENARIOS, 'slow', [])).toBe(1)
  expect(shown.mock.calls).toEqual([[`Unknown name slow. Known are:\n\n${describePrograms(SCENARIOS)}`]])
})
