/**
 * Reads tables in documents that name tests as proofs, and checks that those tests exist. Pure, except that it depends
 * on the files that are named.
 */

export type Row = { line: number; cells: string[] }
export type Table = { header: string[]; rows: Row[] }

/** Returns the names of the tests of a file by its path; undefined if the file does not exist. */
export type TestsOf = (path: string) => ReadonlySet<string> | undefined

const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

const isSeparator = (line = ''): boolean => /^\|( *:?-+:? *\|)+$/.test(line)

/** Returns the tables of a Markdown document whose header names a `test` or a `proof`. */
export function readTables(markdown: string): Table[] {
  const lines = markdown.split('\n')
  const tables: Table[] = []
  let current: Table | undefined
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith('|')) current = undefined
    else if (isSeparator(lines[at + 1])) {
      current = { header: cellsOf(line), rows: [] }
      tables.push(current)
    } else if (!isSeparator(line)) current?.rows.push({ line: at + 1, cells: cellsOf(line) })
  }
  return tables.filter(({ header }) => proofColumn(header) >= 0)
}

export const proofColumn = (header: string[]): number =>
  header.findIndex((name) => name === 'test' || name === 'proof')

/** Splits references such as "`web/features/home/hero-carousel.test.tsx` › only the first picture is fetched at once" at `<br>`. */
export const referencesIn = (proof: string): string[] => proof.split('<br>').map((one) => one.trim())

const NAMED = /^`([^`]+)` › (.+)$/

export const namesTest = (reference: string): boolean => NAMED.test(reference)

export function checkReference(reference: string, testsOf: TestsOf): string | undefined {
  const [, path = '', name = ''] = NAMED.exec(reference) ?? []
  if (path === '') return 'name a test as `file` › group › test'
  const tests = testsOf(path)
  if (!tests) return `there is no ${path}`
  return tests.has(name) ? undefined : `${path} has no test "${name}"`
}

/** Returns the paths in a cell: files of code are in backquotes, decisions are links. */
export const pathsIn = (held: string): string[] => [
  ...[...held.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  ...[...held.matchAll(/\((decisions\/[^)]+)\)/g)].map(([, path = '']) => `docs/${path}`),
]

const VERDICTS = ['held', 'deviates', 'not yet']

/**
 * Checks the rows of OWASP ASVS 5.0: {requirement, what it demands, verdict, where it is held, proof}.
 * @returns their faults, and how many are proved by a test
 */
export function checkAsvs(
  rows: Row[],
  { rows: wanted, tested: least }: { rows: number; tested: number },
): { faults: string[]; tested: number } {
  const ids = rows.map(({ cells: [id = ''] }) => id)
  const faults = rows.flatMap((row) => {
    const [id = ''] = row.cells
    const twice = ids.indexOf(id) === ids.lastIndexOf(id) ? [] : [`${id} occurs twice`]
    return [...twice, ...checkAsvsRow(row)].map((fault) => `line ${String(row.line)}: ${fault}`)
  })
  const tested = rows.filter(({ cells }) => referencesIn(cells[4] ?? '').some(namesTest)).length
  if (rows.length !== wanted) faults.push(`${String(rows.length)} rows instead of ${String(wanted)}`)
  if (tested < least) faults.push(`only ${String(tested)} rows are proved by a test, not ${String(least)}`)
  return { faults, tested }
}

function checkAsvsRow({ cells }: Row): string[] {
  const [id = '', , verdict = '', , proof = ''] = cells
  const faults: string[] = []
  if (!/^V\d+\.\d+\.\d+$/.test(id)) faults.push(`"${id}" is no requirement`)
  if (!VERDICTS.includes(verdict)) faults.push(`a verdict is ${VERDICTS.join(', ')}`)
  if (verdict === 'held' && proof === '') faults.push('what is held has a proof')
  return faults
}
