import { smallCatalogue, tamilTexts } from '#test/fixtures.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { reportCatalogueTexts } from './report-catalogue-texts.ts'

/** Reports on the small catalogue with these texts in Tamil. */
function report(texts?: object) {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(smallCatalogue))
  if (texts) writeFileSync(join(folder, 'catalogue.ta.json'), JSON.stringify(texts))
  return reportCatalogueTexts('ta', folder)
}

test('counts the items with texts, and those that no reader has reviewed', () => {
  expect(report(tamilTexts)).toEqual({ items: 10, translated: 6, unreviewed: 2, faults: [], findings: [] })
})

test('a language without a file has no texts', () => {
  expect(report()).toEqual({ items: 10, translated: 0, unreviewed: 0, faults: [], findings: [] })
})

test('names faults of the file, unknown items, and letters of another script', () => {
  expect(report({ language: 'ta', genres: [{ id: 'action', name: '' }] }).faults).toEqual([
    'genres[0].name (action): must not be empty',
  ])
  const { faults, findings, translated } = report({
    language: 'ta',
    genres: [
      { id: 'action', name: 'एक्शन' },
      { id: 'opera', name: 'ஓபரா' },
    ],
  })
  expect(findings[0]?.message).toBe('it has letters of another script: "एक्शन" for "Action"')
  expect(faults[0]).toMatch(/the catalogue has no genre "opera"$/)
  expect(translated).toBe(1)
})
