/** Checks that every planted bug still matches the source: one that matches nothing would prove nothing. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PLANTED_BUGS } from './mutants.ts'

test('lists at least forty planted bugs with distinct names', () => {
  expect(PLANTED_BUGS.length).toBeGreaterThanOrEqual(40)
  expect(new Set(PLANTED_BUGS.map(({ name }) => name)).size).toBe(PLANTED_BUGS.length)
})

test.each(PLANTED_BUGS)(
  '$name: each text that it changes occurs once in the source',
  ({ code = [], schema = '' }) => {
    for (const { file, from } of code) {
      const pieces = readFileSync(`api/${file}`, 'utf8').split(from)
      expect(pieces.length - 1, `${file}: ${from}`).toBe(1)
    }
    expect(code.length + schema.length).toBeGreaterThan(0)
  },
)
