/** Reads the rows of a CSV file whose columns a mapping names. */
import { type ColumnMapping, cellReader, type Columns, findColumns, type ReadCell } from './column-mapping.ts'
import type { OpenFile } from './examine-file.ts'
import { type Fault, FileFault } from './file-fault.ts'
import type { FileRow } from './import-rows.ts'
import { readCsvRows } from './read-csv-rows.ts'
import type { CellFault } from './row-cells.ts'

type Table<Row> = {
  columns: Columns
  /** @returns undefined for a row that is left out */
  read: (cell: ReadCell, mapping: ColumnMapping) => Row | CellFault[] | undefined
}

/** Yields each row after the header. @throws FileFault for a file that is not such a table */
export async function* readTable<Row>(
  open: OpenFile,
  mapping: ColumnMapping,
  { columns, read }: Table<Row>,
): AsyncGenerator<FileRow<Row>> {
  let positions: ReadonlyMap<string, number> | undefined
  let width = 0
  for await (const { line, cells } of readCsvRows(open())) {
    const place = `line ${String(line)}`
    if (!positions) {
      const header = findColumns(cells, mapping, columns)
      if (header.faults.length > 0) throw new FileFault(place, header.faults.join('; '))
      positions = header.positions
      width = cells.length
    } else if (cells.length === width) {
      const row = read(cellReader(cells, positions, mapping), mapping)
      yield { place, line, row: Array.isArray(row) ? row.map((fault) => faultAt(place, fault)) : row }
    } else {
      const message = `has ${String(cells.length)} cells, but the first line has ${String(width)}`
      yield { place, line, row: [{ place, message }] }
    }
  }
}

const faultAt = (place: string, { column, message }: CellFault): Fault => ({
  place: `${place}, ${column}`,
  message,
})
