/** Tests that keys are sorted as strings are, whatever their letters and however many are equal. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeyText } from '#api/catalogue/search/spelling/key-text.ts'
import { sortKeys } from './sort-keys.ts'

/** Few different letters make many equal prefixes; a letter of another script makes numbers of more digits. */
const key = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'ன', '\uffee'), maxLength: 30 })

async function sorted(keys: readonly string[]): Promise<number[]> {
  const text = createKeyText()
  const starts = keys.map((one) => {
    const start = text.end()
    text.append(one)
    text.endText()
    return start
  })
  return Array.from(await sortKeys(text.toLetters(), Uint32Array.from(starts), async () => undefined))
}

const byLetters = (keys: readonly string[]) => (x: number, y: number) => {
  const [a = '', b = ''] = [keys[x], keys[y]]
  return a < b ? -1 : a > b ? 1 : x - y
}

test('sorts keys by their letters, and equal keys by their numbers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(key, { maxLength: 200 }), async (keys) => {
      expect(await sorted(keys)).toEqual([...keys.keys()].sort(byLetters(keys)))
    }),
    { numRuns: 300 },
  )
})

test('sorts suffixes that share the letters of one text', async () => {
  const text = createKeyText()
  text.append('banana')
  text.endText()
  const starts = Uint32Array.from({ length: 6 }, (_, i) => i)
  expect(Array.from(await sortKeys(text.toLetters(), starts, async () => undefined))).toEqual([
    5, 3, 1, 0, 4, 2,
  ])
})

test('yields to other work between groups of keys', async () => {
  const text = createKeyText()
  const starts = Array.from({ length: 30_000 }, (_, i) => {
    const start = text.end()
    text.append(`${'abc'.charAt(i % 3)}${String(i)}`)
    text.endText()
    return start
  })
  let pauses = 0
  await sortKeys(text.toLetters(), Uint32Array.from(starts), async () => {
    pauses++
  })
  // Before and after the keys are grouped, and after each of three groups.
  expect(pauses).toBe(5)
})
