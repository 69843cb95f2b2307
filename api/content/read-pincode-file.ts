/**
 * Reads the "All India Pincode Directory" of the Department of Posts (data.gov.in, released under the Government Open
 * Data License - India). The file has a row for each post office; the result has one place for each code. Reports all
 * faults at once, each with its line.
 */
import { cityName } from './city-name.ts'
import { type PincodeRecord, type IndianState, findState } from './pincode-record.ts'
import { type CsvRow, readCsv } from './read-csv.ts'

/** `place` is the line of the file and the column: "line 12, pincode". */
export type Fault = { place: string; message: string }
type ReadFile = { places: PincodeRecord[]; faults: Fault[] }

/** Older and newer editions of the file name the same columns differently. */
const COLUMNS = {
  pincode: ['pincode'],
  office: ['officename'],
  district: ['district', 'districtname'],
  state: ['statename', 'state'],
} as const
type Column = keyof typeof COLUMNS

const PINCODE = /^[1-9]\d{5}$/
/** Placeholders of the directory for an unknown value. */
const UNKNOWN = /^(na|n\/a|null|-)?$/i
const ZONE_DIGITS = 3
/** The longest name of the bundled places has 40 characters; the database has no limit. */
const MAX_NAME_LENGTH = 100

type Office = { pincode: string; office: string; district: string; state: IndianState | undefined }

/** Reads the file. @returns the faults, and the places in order of their codes if there is no fault */
export function readPincodeFile(text: string): ReadFile {
  const [header, ...rows] = readCsv(text)
  const columns = columnsOf(header?.cells ?? [])
  if ('missing' in columns) return { places: [], faults: [missingColumns(columns.missing)] }

  const faults: Fault[] = []
  const offices = rows.flatMap((row) => readOffice(row, columns, faults))
  if (rows.length === 0) faults.push({ place: 'the file', message: 'has no rows' })
  const places = faults.length > 0 ? [] : placesOf(offices, faults)
  return { places: faults.length > 0 ? [] : places, faults }
}

const missingColumns = (missing: string[]): Fault => ({
  place: 'line 1',
  message: `must name the columns; missing: ${missing.join(', ')}`,
})

function columnsOf(header: readonly string[]): Record<Column, number> | { missing: string[] } {
  const names = header.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''))
  const at = (column: Column) => names.findIndex((name) => COLUMNS[column].some((known) => known === name))
  const columns = {
    pincode: at('pincode'),
    office: at('office'),
    district: at('district'),
    state: at('state'),
  }
  const missing = Object.entries(columns).flatMap(([name, position]) =>
    position < 0 ? [COLUMNS[name as Column][0]] : [],
  )
  return missing.length > 0 ? { missing } : columns
}

function readOffice({ line, cells }: CsvRow, columns: Record<Column, number>, faults: Fault[]): Office[] {
  const cell = (column: Column) => cells[columns[column]] ?? ''
  const fault = (column: Column, message: string) =>
    faults.push({ place: `line ${String(line)}, ${COLUMNS[column][0]}`, message })
  const pincode = cell('pincode')
  const state = findState(cell('state'))
  if (!PINCODE.test(pincode)) fault('pincode', `"${pincode}" must be six digits, the first not 0`)
  if (!state && !UNKNOWN.test(cell('state'))) fault('state', `"${cell('state')}" is not a state of India`)
  for (const column of ['office', 'district'] as const)
    if (cell(column).length > MAX_NAME_LENGTH)
      fault(column, `must be at most ${String(MAX_NAME_LENGTH)} characters long`)
  return [{ pincode, office: cell('office'), district: cell('district'), state }]
}

/** Gives each code the state and district of most of its offices; the state of its zone if no office has one. */
function placesOf(offices: readonly Office[], faults: Fault[]): PincodeRecord[] {
  const byZone = Map.groupBy(offices, ({ pincode }) => pincode.slice(0, ZONE_DIGITS))
  const byCode = Map.groupBy(offices, ({ pincode }) => pincode)
  const codes = [...byCode].sort(([a], [b]) => (a < b ? -1 : 1))
  return codes.flatMap(([pincode, here]) => {
    const zone = byZone.get(pincode.slice(0, ZONE_DIGITS)) ?? []
    const state =
      commonest(here.map((office) => office.state)) ?? commonest(zone.map((office) => office.state))
    if (!state) {
      const message = 'no office of this code or its zone names a state'
      faults.push({ place: `pincode ${pincode}`, message })
      return []
    }
    const district = commonest(
      here.map((office) => (UNKNOWN.test(office.district) ? undefined : office.district)),
    )
    const city = cityName(pincode, district ?? townOf(here[0]?.office ?? ''))
    return [{ pincode, city, state: state.name, gstStateCode: state.gstCode }]
  })
}

/** Returns the most frequent value; on a tie, the first of them. */
function commonest<T>(values: readonly (T | undefined)[]): T | undefined {
  const named = values.filter((value) => value !== undefined)
  const counts = Map.groupBy(named, (value) => value)
  return [...counts].reduce<{ value?: T; count: number }>(
    (best, [value, { length }]) => (length > best.count ? { value, count: length } : best),
    { count: 0 },
  ).value
}

/** Removes the kind of office from its name: "Aluva S.O" and "Kakkanad NDC" become "Aluva" and "Kakkanad". */
const townOf = (office: string): string => office.replace(/\s+(?:[GHSB]\.?\s*[PO]\.?(?:O\.?)?|NDC)$/i, '')
