/**
 * Checks that each row of the specification, the threats, the behaviours of gateways and OWASP's ASVS has a test whose
 * title names its id, that titles are short and name existing ids only, that the files in these rows exist, and that no link of a
 * document is broken.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { brokenLinks, missingFiles } from './links.ts'
import { checkRow, compareIds, longTitles, readRows, type Row } from './traceability.ts'
import { readTestTitles } from './read-tests.ts'

/** `rows`: the least number; with fewer, the document was not parsed as intended. */
const DOCUMENTS = [
  { path: 'docs/specification.md', rows: 405, pattern: /^SPEC-\d+(\.\d+)?-[1-9]?\d\d$/ },
  { path: 'docs/security.md', rows: 52, pattern: /^THR-[A-Z]\d+$/ },
  { path: 'docs/reliability.md', rows: 42, pattern: /^GW-\d\d[a-z]?$/ },
  { path: 'docs/asvs.md', rows: 202, pattern: /^ASVS-\d+\.\d+\.\d+$/ },
]
const TESTS =
  '{api,cli,contract,db,deploy,e2e,scripts,simulators,test,verification,web}/**/*.{test,spec}.{ts,tsx}'

const faults: string[] = []
const all: Row[] = []
for (const { path, rows: least, pattern } of DOCUMENTS) {
  const rows = readRows(path, readFileSync(path, 'utf8'))
  for (const row of rows)
    faults.push(...checkRow(row, pattern, existsSync).map((fault) => `${row.place}: ${fault}`))
  if (rows.length < least) faults.push(`${path}: only ${String(rows.length)} rows could be read`)
  console.log(`${path}: ${String(rows.length)} rows`)
  all.push(...rows)
}
const tests = globSync(TESTS).flatMap((path) =>
  readTestTitles(readFileSync(path, 'utf8'), path).map((title) => ({ path, title })),
)
faults.push(...compareIds(all, tests), ...longTitles(tests))

const read = (path: string): string | undefined => {
  const entry = statSync(path, { throwIfNoEntry: false })
  return entry?.isFile() ? readFileSync(path, 'utf8') : entry && ''
}
const documents = globSync(['*.md', 'docs/**/*.md', 'verification/**/*.md'])
for (const path of documents) {
  faults.push(...brokenLinks(path, read), ...missingFiles(path, read(path) ?? '', existsSync))
}
console.log(`${String(documents.length)} documents`)

for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
