import { expect, test } from 'vitest'
import { readTestTitles } from './read-tests.ts'
import { checkRow, compareIds, longTitles, readRows } from './traceability.ts'

const DOCUMENT = `# Rules
| word | meaning |
| --- | --- |
| order | what is bought |

| id | rule | verdict | where it is held |
| --- | :-: | --- | --- |
| SPEC-1-01 | a \\| b | held | \`a.ts\`, [2](decisions/0002-x.md) |
| SPEC-1-02 | c | held | \`a.ts\` |
`
const rows = readRows('rules.md', DOCUMENT)
const tests = (...titles: string[]) => titles.map((title) => ({ path: 'a.test.ts', title }))
const withRow = (row: string) => readRows('rules.md', `${DOCUMENT}${row}\n`)
const faultsOf = (row: string) =>
  withRow(row)
    .slice(2)
    .flatMap((one) => checkRow(one, /^SPEC-\d+-\d\d$/, (path) => path === 'a.ts'))

test('reads the rows of tables whose first column is id, and skips others', () => {
  expect(rows.map(({ place, cells }) => [place, cells[0], cells[1]])).toEqual([
    ['rules.md:8', 'SPEC-1-01', 'a | b'],
    ['rules.md:9', 'SPEC-1-02', 'c'],
  ])
})

test('reads the titles of tests, with placeholders, and not those of groups', () => {
  const source =
    "describe('a group', () => { test('one [SPEC-1-01]', f); test.each([1])('%s [SPEC-1-02]', f); test(`is ${x}`, f) })"
  expect(readTestTitles(source, 'a.test.ts')).toEqual(['one [SPEC-1-01]', '%s [SPEC-1-02]', 'is ${x}'])
})

test('accepts several ids in one title, and one id in several titles', () => {
  expect(compareIds(rows, tests('one [SPEC-1-01, SPEC-1-02]', 'two [SPEC-1-01]', 'no id'))).toEqual([])
})

test('reports an id without a test', () => {
  expect(compareIds(rows, tests('one [SPEC-1-01]'))).toEqual(['rules.md:9: no test names SPEC-1-02'])
})

test('reports a test with an unknown or mistyped id', () => {
  const titles = tests('one [SPEC-1-01, SPEC-1-02]', 'two [SPEC-1-2]', 'three [THR-M1]')
  expect(compareIds(rows, titles)).toEqual([
    'a.test.ts: no document has SPEC-1-2',
    'a.test.ts: no document has THR-M1',
  ])
})

test('reports an id of two rows', () => {
  const twice = withRow('| SPEC-1-02 | d | held | `a.ts` |')
  expect(compareIds(twice, tests('one [SPEC-1-01, SPEC-1-02]'))).toEqual([
    'rules.md:10: SPEC-1-02 occurs twice',
  ])
})

test('reports a title of more than 100 characters without its ids', () => {
  const title = 'x'.repeat(100)
  expect(longTitles(tests(title, `${title} [SPEC-1-01, SPEC-1-02]`))).toEqual([])
  expect(longTitles(tests(`${title}x [SPEC-1-01]`))).toEqual([
    `a.test.ts: over 100 characters: "${title}x [SPEC-1-01]"`,
  ])
})

test('requires no test for a row that a document proves or that is withdrawn, and reports one', () => {
  const more = withRow('| SPEC-1-03 | d | held | no test: `a.ts` |\n| SPEC-1-04 | withdrawn | held | |')
  expect(compareIds(more, tests('one [SPEC-1-01, SPEC-1-02]'))).toEqual([])
  expect(compareIds(more, tests('one [SPEC-1-01, SPEC-1-02, SPEC-1-03]'))).toEqual([
    'rules.md:10: a test names SPEC-1-03',
  ])
})

test('checks the id, the number of cells, the verdict and the files of a row', () => {
  expect(faultsOf('| SPEC-1-03 | d | held | `a.ts` |')).toEqual([])
  expect(faultsOf('| SPEC-1-3 | d | fine | `b.ts`, [2](decisions/0002-x.md) |')).toEqual([
    '"SPEC-1-3" is not an id of this document',
    'a verdict is held, deviates, not yet',
    'there is no b.ts',
    'there is no docs/decisions/0002-x.md',
  ])
  expect(faultsOf('| SPEC-1-03 | d | held |')).toEqual(['a row has id, rule, verdict, where it is held'])
})
