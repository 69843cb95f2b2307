/**
 * Checks the documents that name tests as proofs: the owner's specification, the threats, the faults of gateways, and
 * OWASP's ASVS. Each named test must exist, and each file that a row names as the place of a rule.
 */
import { existsSync, readFileSync } from 'node:fs'
import {
  checkReference,
  checkAsvs,
  namesTest,
  pathsIn,
  proofColumn,
  readTables,
  referencesIn,
  type Row,
} from './traceability.ts'
import { readTests } from './read-tests.ts'

/** `fewest`: the least number of rows; with fewer, the document was not parsed as intended. */
const DOCUMENTS = [
  { path: 'docs/specification.md', minRows: 200, files: false },
  { path: 'docs/security.md', minRows: 44, files: false },
  { path: 'docs/reliability.md', minRows: 40, files: false },
  // A rule about documents or keys may be proved by a file alone.
  { path: 'docs/asvs.md', minRows: 167, files: true },
]
const ASVS = 'docs/asvs.md'
const ASVS_HEADER = 'requirement'

const faults: string[] = []
const read = new Map<string, ReadonlySet<string> | undefined>()
function testsOf(path: string): ReadonlySet<string> | undefined {
  if (!read.has(path)) read.set(path, existsSync(path) ? readTests(path) : undefined)
  return read.get(path)
}

function checkRow(header: string[], { cells }: Row, files: boolean): string[] {
  if (cells.length !== header.length) return [`a row has ${header.join(', ')}`]
  const column = proofColumn(header)
  const proofs = referencesIn(cells[column] ?? '')
  const held = cells[column - 1] ?? ''
  const missing = [...pathsIn(held)].filter((path) => !existsSync(path)).map((path) => `there is no ${path}`)
  const ofProofs = proofs.flatMap((reference) => {
    if (!files || namesTest(reference)) return checkReference(reference, testsOf) ?? []
    return pathsIn(reference).flatMap((path) => (existsSync(path) ? [] : `there is no ${path}`))
  })
  return [...missing, ...ofProofs]
}

for (const { path, minRows, files } of DOCUMENTS) {
  const tables = readTables(readFileSync(path, 'utf8'))
  for (const { header, rows } of tables)
    for (const row of rows)
      for (const fault of checkRow(header, row, files)) faults.push(`${path}:${row.line}: ${fault}`)
  const count = tables.reduce((sum, { rows }) => sum + rows.length, 0)
  if (count < minRows) faults.push(`${path}: only ${count} rows could be read`)
  console.log(`${path}: ${count} rows`)
}

const [asvs] = readTables(readFileSync(ASVS, 'utf8')).filter(({ header }) => header[0] === ASVS_HEADER)
const result = checkAsvs(asvs?.rows ?? [], { rows: 167, tested: 150 })
faults.push(...result.faults.map((fault) => `${ASVS}: ${fault}`))
console.log(`${ASVS}: ${result.tested} of 167 rows are proved by a test`)

for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
