import { expect, test } from 'vitest'
import { checkReference, checkAsvs, pathsIn, readTables } from './traceability.ts'

const DOCUMENT = `# Rules
| word | meaning |
| --- | --- |
| order | what is bought |

| rule | held | test |
| --- | :-: | --- |
| a \\| b | \`a.ts\`, [2](decisions/0002-x.md) | \`a.test.ts\` › group › it holds<br>\`b.test.ts\` › so does this |
`

test('reads tables that name tests, and skips others', () => {
  expect(readTables(DOCUMENT)).toEqual([
    {
      header: ['rule', 'held', 'test'],
      rows: [
        {
          line: 8,
          cells: [
            'a | b',
            '`a.ts`, [2](decisions/0002-x.md)',
            '`a.test.ts` › group › it holds<br>`b.test.ts` › so does this',
          ],
        },
      ],
    },
  ])
  expect(pathsIn('`a.ts`, [2](decisions/0002-x.md)')).toEqual(['a.ts', 'docs/decisions/0002-x.md'])
})

test('reports a renamed test, a missing file and a vague name', () => {
  const testsOf = (path: string) => (path === 'a.test.ts' ? new Set(['it holds']) : undefined)
  expect(checkReference('`a.test.ts` › it holds', testsOf)).toBeUndefined()
  expect(checkReference('`a.test.ts` › it held', testsOf)).toBe('a.test.ts has no test "it held"')
  expect(checkReference('`b.test.ts` › it holds', testsOf)).toBe('there is no b.test.ts')
  expect(checkReference('somewhere', testsOf)).toBe('name a test as `file` › group › test')
})

test('requires each ASVS row once, with a verdict, and a proof for a rule that is held', () => {
  const row = (line: number, ...cells: string[]) => ({ line, cells })
  const good = row(1, 'V1.1.1', 'decode once', 'held', '`a.ts`', '`a.test.ts` › it holds')
  const byFile = row(2, 'V1.1.2', 'documented', 'held', '`a.md`', '`a.md`')
  expect(checkAsvs([good, byFile], { rows: 2, tested: 1 })).toEqual({ faults: [], tested: 1 })
  expect(checkAsvs([good, byFile], { rows: 3, tested: 2 }).faults).toEqual([
    '2 rows instead of 3',
    'only 1 rows are proved by a test, not 2',
  ])
  const wrong = [good, { ...good, line: 3 }, row(4, '1.1', 'x', 'fine', '', '')]
  expect(checkAsvs(wrong, { rows: 3, tested: 0 }).faults).toEqual([
    'line 1: V1.1.1 occurs twice',
    'line 3: V1.1.1 occurs twice',
    'line 4: "1.1" is no requirement',
    'line 4: a verdict is held, deviates, not yet',
  ])
  expect(checkAsvs([row(5, 'V1.1.3', 'x', 'held', '', '')], { rows: 1, tested: 0 }).faults).toEqual([
    'line 5: what is held has a proof',
  ])
})
