/**
 * `docs/specification.md` has a row for each sentence of the owner's specification that can be checked, with the
 * tests that check it. Here each of them is looked for: a test that was renamed or removed is a row that lies.
 */
import { existsSync, readFileSync } from 'node:fs'
import { readTests } from './read-tests.ts'

const TABLE = 'docs/specification.md'
const FEWEST_ROWS = 200

const tests = new Map<string, Set<string>>()
const faults: string[] = []

/** @param reference "`web/parts/hero.test.tsx` › only the first picture is fetched at once" */
function faultOf(reference: string): string | undefined {
  const [, path = '', name = ''] = /^`([^`]+)` › (.+)$/.exec(reference) ?? []
  if (path === '') return 'name a test as `file` › group › test'
  if (!existsSync(path)) return `there is no ${path}`
  if (!tests.has(path)) tests.set(path, readTests(path))
  return tests.get(path)?.has(name) ? undefined : `${path} has no test "${name}"`
}

const cellsOf = (row: string) =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** Files of code stand in backquotes, decisions are links. */
const pathsIn = (held: string) => [
  ...[...held.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  ...[...held.matchAll(/\((decisions\/[^)]+)\)/g)].map(([, path = '']) => `docs/${path}`),
]

const lines = readFileSync(TABLE, 'utf8').split('\n')
const isRow = (line: string) => /^\| (?!rule \||-)/.test(line)
const rows = lines.flatMap((line, at) => (isRow(line) ? [{ line: at + 1, cells: cellsOf(line) }] : []))

for (const { line, cells } of rows) {
  const [rule = '', held = '', proof = ''] = cells
  const say = (what: string) => faults.push(`${TABLE}:${line}: ${what}`)
  if (cells.length !== 3 || rule === '' || held === '') say('a row has a rule, where it is held, and a test')
  for (const reference of proof.split('<br>')) {
    const fault = faultOf(reference.trim())
    if (fault !== undefined) say(fault)
  }
  for (const path of pathsIn(held)) if (!existsSync(path)) say(`there is no ${path}`)
}
if (rows.length < FEWEST_ROWS) faults.push(`${TABLE}: only ${rows.length} rows could be read`)

for (const fault of faults) console.error(fault)
console.log(`${rows.length} rows, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
