/** Reads the rows of documents that tests prove, and compares their ids with those in the titles of the tests. Pure. */

/** `cells` are those of the columns of `header`. */
export type Row = { place: string; header: string[]; cells: string[] }
export type TestTitle = { path: string; title: string }

/** An id in a title; a mistyped one is found as well, and then unknown. */
const ID = /\b(?:SPEC|THR|GW|ASVS)-[\w.-]*\w/g
const IDS_AT_END = / \[(?:SPEC|THR|GW|ASVS)-[^\]]*\]$/
const MAX_TITLE_LENGTH = 100
const VERDICTS = ['held', 'deviates', 'not yet']

const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

const isSeparator = (line = ''): boolean => /^\|( *:?-+:? *\|)+$/.test(line)

/** Returns the rows of the tables of a Markdown document whose first column is `id`. */
export function readRows(path: string, markdown: string): Row[] {
  const lines = markdown.split('\n')
  const rows: Row[] = []
  let header: string[] = []
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith('|')) header = []
    else if (isSeparator(lines[at + 1])) header = cellsOf(line)
    else if (header[0] === 'id' && !isSeparator(line)) {
      rows.push({ place: `${path}:${String(at + 1)}`, header, cells: cellsOf(line) })
    }
  }
  return rows
}

/** Returns the faults of ids: rows without a test, tests of an unknown row, and ids of several rows. */
export function compareIds(rows: Row[], tests: TestTitle[]): string[] {
  const tested = new Map(tests.flatMap(({ path, title }) => (title.match(ID) ?? []).map((id) => [id, path])))
  const known = new Set<string>()
  const faults: string[] = []
  for (const row of rows) {
    const [id = ''] = row.cells
    if (known.has(id)) faults.push(`${row.place}: ${id} occurs twice`)
    known.add(id)
    if (tested.has(id) === needsNoTest(row)) {
      faults.push(`${row.place}: ${needsNoTest(row) ? `a test names ${id}` : `no test names ${id}`}`)
    }
  }
  for (const [id, path] of tested) if (!known.has(id)) faults.push(`${path}: no document has ${id}`)
  return faults
}

/** Returns a fault for each title that is too long, without its ids. */
export const longTitles = (tests: TestTitle[]): string[] =>
  tests
    .filter(({ title }) => title.replace(IDS_AT_END, '').length > MAX_TITLE_LENGTH)
    .map(({ path, title }) => `${path}: over ${String(MAX_TITLE_LENGTH)} characters: "${title}"`)

/** A row that a document proves names it after "no test: ". A withdrawn row keeps its id, so that it is not used again. */
const needsNoTest = ({ cells }: Row): boolean => cells.some((cell) => /^(no test: |withdrawn\b)/.test(cell))

/** Checks a row by itself: its id, its cells, the verdict, and the files that it names as the place of a rule. */
export function checkRow({ header, cells }: Row, pattern: RegExp, exists: (path: string) => boolean) {
  if (cells.length !== header.length) return [`a row has ${header.join(', ')}`]
  const [id = ''] = cells
  const [verdict, placeCell = ''] = ['verdict', 'where it is held'].map((name) => cells[header.indexOf(name)])
  return [
    ...(pattern.test(id) ? [] : [`"${id}" is not an id of this document`]),
    ...(verdict === undefined || VERDICTS.includes(verdict) ? [] : [`a verdict is ${VERDICTS.join(', ')}`]),
    ...pathsIn(placeCell).flatMap((path) => (exists(path) ? [] : `there is no ${path}`)),
  ]
}

/** Returns the paths in a cell: files of code are in backquotes, decisions are links. */
const pathsIn = (placeCell: string): string[] => [
  ...[...placeCell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  ...[...placeCell.matchAll(/\((decisions\/[^)]+)\)/g)].map(([, path = '']) => `docs/${path}`),
]
