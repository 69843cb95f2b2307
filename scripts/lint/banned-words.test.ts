import { expect, test } from 'vitest'
import { bannedInName, findBannedWords } from './banned-words.ts'

const words = (text: string) =>
  findBannedWords(text, 'a.tsx').map(({ line, word }) => `${String(line)} ${word}`)

test('finds a banned word in each kind of comment, once', () => {
  expect(words('/** Whoever pays. */\nconst a = 1 // nobody\n/*\n the shop hears it */\n')).toEqual([
    '1 Whoever',
    '2 nobody',
    '4 hears',
  ])
  expect(words('const a = (\n  // somebody\n  <p>{/* tells */}</p>\n)')).toEqual(['2 somebody', '3 tells'])
})

test('finds a banned word in comments of SQL, and in no name there', () => {
  const text = '-- Nobody pays.\ncreate table hears (\n  told text -- is told\n);'
  expect(findBannedWords(text, 'db/migrations/0001-a.sql')).toEqual([
    { line: 1, word: 'Nobody' },
    { line: 3, word: 'is told' },
  ])
})

test('finds a banned word in titles of tests and groups', () => {
  expect(words("describe('the buyer is told', () => {\n  test.each([1])('stands for %i', f)\n})")).toEqual([
    '1 is told',
    '2 stands for',
  ])
})

test('ignores texts for customers and words that only begin like a banned one', () => {
  expect(
    words("const text = 'Nobody // can see it'\nconst b = <p>whoever /* tells */</p>\n// heart, teller"),
  ).toEqual([])
})

test('finds a banned word in an exported name, and not in a local one', () => {
  const text =
    'export const a = 1, tellBuyer = 2\nexport type News = 1\nconst story = 3\nexport function outlook() {}'
  expect(words(text)).toEqual(['1 tell', '2 News'])
})

test('finds a banned word in a file name', () => {
  expect(bannedInName('api/tell-buyer.ts')).toEqual(['tell'])
  expect(bannedInName('api/newSubscriber/notify-buyer.ts')).toEqual([])
})
