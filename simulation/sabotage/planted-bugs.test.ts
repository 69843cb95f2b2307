/** A planted bug whose text is gone from the code would be found by nobody, and say nothing. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PLANTED_BUGS } from './planted-bugs.ts'

test('there are at least forty, each with a name of its own', () => {
  expect(PLANTED_BUGS.length).toBeGreaterThanOrEqual(40)
  expect(new Set(PLANTED_BUGS.map(({ name }) => name)).size).toBe(PLANTED_BUGS.length)
})

test.each(PLANTED_BUGS)('$name: what it changes stands in the code once', ({ code = [], schema = '' }) => {
  for (const { file, from } of code) {
    const pieces = readFileSync(`api/${file}`, 'utf8').split(from)
    expect(pieces.length - 1, `${file}: ${from}`).toBe(1)
  }
  expect(code.length + schema.length).toBeGreaterThan(0)
})
