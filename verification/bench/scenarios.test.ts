import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findScenario, HELP, SCENARIOS } from './scenarios.ts'

test('each scenario has a file and a line in the help', () => {
  for (const { name, file } of SCENARIOS) {
    expect(existsSync(new URL(file, import.meta.url)), file).toBe(true)
    expect(HELP).toContain(`\n  ${name} `)
  }
})

test('an unknown scenario is rejected with the known names', () => {
  expect(findScenario('slowloris').file).toBe('slowloris.ts')
  expect(() => findScenario('slow')).toThrow(/^Unknown scenario slow\. Known are: lighthouse, /)
})
