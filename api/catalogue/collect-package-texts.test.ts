/** Tests the columns of the texts of packages. */
import { expect, test } from 'vitest'
import { collectPackageTexts } from './collect-package-texts.ts'

test('keeps the texts of each package and language, and has none for the others', () => {
  const collector = collectPackageTexts()
  collector.add(0, [])
  collector.add(1, [{ language: 'ta', name: 'ஒன்று', description: '' }])
  collector.add(2, [])
  collector.add(3, [
    { language: 'ta', name: '', description: 'மூன்று' },
    { language: 'hi', name: 'तीन', description: 'तीन का' },
  ])
  collector.add(4, [])
  const texts = collector.finish()
  const all = (language: 'ta' | 'hi', field: 'name' | 'description') =>
    [0, 1, 2, 3, 4].map((row) => texts.get(language)?.[field].at(row))
  expect(all('ta', 'name')).toEqual(['', 'ஒன்று', '', '', ''])
  expect(all('ta', 'description')).toEqual(['', '', '', 'மூன்று', ''])
  expect(all('hi', 'name')).toEqual(['', '', '', 'तीन', ''])
  expect(all('hi', 'description')).toEqual(['', '', '', 'तीन का', ''])
})

test('has no columns for a language without texts', () => {
  const collector = collectPackageTexts()
  for (let row = 0; row < 1000; row++) collector.add(row, [])
  expect(collector.finish().size).toBe(0)
})
