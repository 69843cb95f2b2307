/** Tests the cursors of lists. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './list-cursor.ts'

const HERE = { version: 7, list: 'tamil movies' }

test('returns the offset of a cursor of the same version and list', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 32 - 1), fc.nat(2 ** 32 - 1), fc.string(), (version, offset, list) => {
      const cursor = encodeCursor({ version, list, offset })
      expect(cursor).toMatch(/^[\w-]{19}$/)
      expect(decodeCursor(cursor, { version, list })).toBe(offset)
    }),
  )
})

test('reports a cursor of another catalogue version as expired', () => {
  expect(decodeCursor(encodeCursor({ ...HERE, version: 6, offset: 24 }), HERE)).toBe('expired')
})

test('reports as expired the word that replaces expired cursors in the page cache', () => {
  expect(decodeCursor('expired', HERE)).toBe('expired')
})

test('reports a cursor of another list as unknown', () => {
  expect(decodeCursor(encodeCursor({ ...HERE, list: 'hindi movies', offset: 24 }), HERE)).toBe('unknown')
})

test('reports a cursor with one changed, removed or added character as unknown', () => {
  const cursor = encodeCursor({ ...HERE, offset: 24 })
  for (let at = 0; at < cursor.length; at++) {
    const letter = cursor.charAt(at)
    const [before, after] = [cursor.slice(0, at), cursor.slice(at + 1)]
    const other = letter === 'A' ? 'B' : 'A'
    for (const edited of [before + after, before + other + after, `${before}${letter}${letter}${after}`])
      expect(decodeCursor(edited, HERE), edited).toBe('unknown')
  }
})

test.each(['', '0', ' ', '%00', '=', 'A'.repeat(19), 'A'.repeat(5_000), '../..', '24'])(
  'reports the text "%s" as unknown',
  (text) => {
    expect(decodeCursor(text, HERE)).toBe('unknown')
  },
)
