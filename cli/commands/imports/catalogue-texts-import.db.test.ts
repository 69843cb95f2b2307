/** Tests `shop catalogue texts import`. */
import { smallCatalogue, tamilTexts } from '#test/fixtures.ts'
import { openEmptyShop } from '#test/terminal.ts'
import { expect, test } from 'vitest'

/** Returns the terminal of a shop with the small catalogue, and a file of texts. */
async function openTerminal(texts: unknown = tamilTexts) {
  const terminal = await openEmptyShop({
    'catalogue.json': JSON.stringify(smallCatalogue),
    'ta.json': JSON.stringify(texts),
  })
  await terminal.run('catalogue import catalogue.json --apply')
  terminal.stdout.length = 0
  return terminal
}

test('shows the differences, writes them with --apply, and then finds none', async () => {
  const { stdout, run } = await openTerminal()
  expect(await run('catalogue texts import ta.json')).toBe(0)
  expect(stdout).toContain('  + package kadalora-rayil')
  expect(stdout.at(-1)).toContain('Nothing was written')
  expect(await run('catalogue texts import ta.json --apply')).toBe(0)
  expect(stdout.at(-1)).toBe('Written: the catalogue is now version 2.')
  expect(await run('catalogue texts import ta.json')).toBe(0)
  expect(stdout.at(-1)).toBe(
    'ta.json is the same as the texts in the language ta (version 2 of the catalogue).',
  )
})

test('an import of the catalogue keeps the texts', async () => {
  const { stdout, run } = await openTerminal()
  await run('catalogue texts import ta.json --apply')
  expect(await run('catalogue import catalogue.json')).toBe(0)
  expect(stdout.at(-1)).toBe('catalogue.json is the same as the catalogue on sale (version 2).')
})

test('lists faults with their places, in the file and against the catalogue, and exits with 1', async () => {
  const faulty = await openTerminal({ language: 'ta', genres: [{ id: 'action', name: '' }] })
  expect(await faulty.run('catalogue texts import ta.json --apply')).toBe(1)
  expect(faulty.stdout).toEqual([
    '  genres[0].name (action): must not be empty',
    'ta.json has 1 fault; nothing was written.',
  ])
  const unknown = await openTerminal({ language: 'ta', genres: [{ id: 'opera', name: 'ஓபரா' }] })
  expect(await unknown.run('catalogue texts import ta.json --apply --json')).toBe(1)
  expect(JSON.parse(unknown.stdout.join(''))).toMatchObject({
    faults: [{ place: 'genres[0] (opera)', message: 'the catalogue has no genre "opera"' }],
    version: 1,
    applied: false,
  })
})

test('can be stopped, and then has written nothing', async () => {
  const { stderr, run, interruptAfter, titles } = await openTerminal()
  interruptAfter(1)
  expect(await run('catalogue texts import ta.json --apply')).toBe(130)
  expect(stderr.at(-1)).toBe('Stopped after 0. Nothing was written.')
  expect(titles.at(-1)).toBe('Importing the catalogue texts')
})
