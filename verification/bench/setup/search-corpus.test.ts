/** Tests the titles for the search bench. */
import { expect, test } from 'vitest'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resizeCorpus, inventTitles, readTitles } from './search-corpus.ts'

function read(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'titles-'))
  try {
    writeFileSync(join(folder, 'titles.csv'), text)
    return readTitles(join(folder, 'titles.csv'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('reads a CSV by its column names, with commas and quotes in fields', () => {
  expect(read('id,title,original_title,description\n1,"Up, ""Away""",மேலே,A film.\n')).toEqual([
    { latin: 'Up, "Away"', native: 'மேலே', about: 'A film.' },
  ])
  expect(() => read('id,name\n1,Vikram\n')).toThrow('needs the columns title, original_title and description')
})

test('grows a catalogue to any size, beginning with the same titles', () => {
  const titles = inventTitles(20)
  expect(inventTitles(20)).toEqual(titles)
  expect(resizeCorpus(titles, 5)).toEqual(titles.slice(0, 5))
  const more = resizeCorpus(titles, 100)
  expect(more).toHaveLength(100)
  expect(more.slice(0, 20)).toEqual(titles)
  expect(more.every(({ latin }) => latin.trim() !== '')).toBe(true)
})
