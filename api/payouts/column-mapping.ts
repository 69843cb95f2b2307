/**
 * Which columns and words of a file have which meaning. Files of the neutral format need none: their columns have the names
 * of the meanings.
 */

export type DayFormat = 'YYYY-MM-DD' | 'DD-MM-YYYY' | 'DD/MM/YYYY'

export type ColumnMapping = {
  /** The names of columns in the file, by their meaning. */
  columns: Readonly<Record<string, string>>
  /** The values of columns that the file does not have. */
  fixed: Readonly<Record<string, string>>
  /** The words of the file for kinds of lines. */
  kinds: Readonly<Record<string, string>>
  days: DayFormat
  /** Whether amount and net of a refund are below or above zero in the file. */
  refunds: 'negative' | 'positive'
}

export const NEUTRAL: ColumnMapping = {
  columns: {},
  fixed: {},
  kinds: {},
  days: 'YYYY-MM-DD',
  refunds: 'negative',
}

/** Reads the cell of a column by its meaning; undefined where the file has no such column. */
export type ReadCell = (column: string) => string | undefined

export type Columns = {
  required: readonly string[]
  optional: readonly string[]
  /** At least one of them is needed. */
  oneOf?: readonly string[]
}

/** The positions of the columns of a file, or what is wrong with its header. */
export type Header = { positions: ReadonlyMap<string, number>; faults: string[] }

/** Finds the columns in the first row of a file. */
export function findColumns(
  header: readonly string[],
  { columns, fixed }: ColumnMapping,
  { required, optional, oneOf = [] }: Columns,
): Header {
  const names = header.map(normalise)
  const positions = new Map<string, number>()
  const faults: string[] = []
  for (const column of [...required, ...optional].filter((one) => fixed[one] === undefined)) {
    const name = columns[column] ?? column
    const [position, more] = [...names.keys()].filter((one) => names[one] === normalise(name))
    const isNeeded = required.includes(column) || columns[column] !== undefined
    if (more !== undefined) faults.push(`has the column "${name}" twice`)
    else if (position !== undefined) positions.set(column, position)
    else if (isNeeded) faults.push(`lacks the column "${name}"`)
  }
  if (lacksAll(oneOf, positions)) faults.push(`lacks a column for ${oneOf.join(' or ')}`)
  return { positions, faults }
}

const lacksAll = (oneOf: readonly string[], positions: ReadonlyMap<string, number>): boolean =>
  oneOf.length > 0 && !oneOf.some((column) => positions.has(column))

const normalise = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ')

/** Returns the reader of a row's cells. */
export const cellReader =
  (cells: readonly string[], positions: ReadonlyMap<string, number>, { fixed }: ColumnMapping): ReadCell =>
  (column) => {
    const position = positions.get(column)
    return position === undefined ? fixed[column] : (cells[position] ?? '')
  }
