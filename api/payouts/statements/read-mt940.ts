/**
 * Reads the few fields of MT940 that the shop needs, and refuses what it does not understand. Pure. The package mt940-js was
 * tried and is not used; decision 102 has the reasons.
 */
import type { Fault } from '#api/payouts/file-fault.ts'
import { Mt940Fault, readMt940Balance, readMt940Entry } from './read-mt940-entry.ts'
import { type Mt940Field, splitMessages } from './split-messages.ts'
import type { Statement, StatementEntry, StatementFile } from './statement.ts'

/** The fields of a statement; the field 86 follows an entry. */
const KNOWN = new Set('20 21 13D 25 25P 28 28C 34F 60F 60M 61 62F 62M 64 65 86 90C 90D NS'.split(' '))
const FULL_LINE = 65
const OPENING = ['60F', '60M']
const CLOSING = ['62F', '62M']

export function readMt940(text: string): StatementFile {
  const faults: Fault[] = []
  const statements = splitMessages(text).flatMap((fields) => readMessage(fields, faults) ?? [])
  if (statements.length === 0 && faults.length === 0)
    faults.push({ place: 'the file', message: 'has no statement' })
  return { statements, faults }
}

/** @returns undefined for a message with a fault, which is added to the faults */
function readMessage(fields: readonly Mt940Field[], faults: Fault[]): Statement | undefined {
  const known = faults.length
  const number = textOf(fields, '28C') || textOf(fields, '20')
  const place = `statement ${number.slice(0, 30)}`
  const entries = fields.flatMap((field, index) => readField(field, fields[index + 1], faults) ?? [])
  const balance = (tags: readonly string[], name: string) =>
    readBalance(fields, tags, { name, place, faults })
  const openingPaise = balance(OPENING, 'opening balance (:60F:)')
  const closingPaise = balance(CLOSING, 'closing balance (:62F:)')
  if (faults.length > known) return undefined
  const id = [textOf(fields, '25'), number].join('|')
  return { place, id, openingPaise, closingPaise, entries, pending: 0 }
}

const textOf = (fields: readonly Mt940Field[], wanted: string): string =>
  fields.find(({ tag }) => tag === wanted)?.lines[0]?.trim() ?? ''

/** @returns the entry of a field 61 */
function readField(
  field: Mt940Field,
  next: Mt940Field | undefined,
  faults: Fault[],
): StatementEntry | undefined {
  const { tag, line } = field
  if (!KNOWN.has(tag))
    faults.push({
      place: `line ${String(line)}`,
      message: `has the field :${tag}:, which MT940 does not have`,
    })
  if (tag !== '61') return undefined
  const information = next?.tag === '86' ? joined(next.lines) : ''
  return attempt(faults, line, () => readMt940Entry(field, information))
}

/** Joins lines; a line of full length continues in the next one, within a word. */
const joined = (lines: readonly string[]): string =>
  lines.map((line) => (line.length >= FULL_LINE ? line : `${line} `)).join('')

/** Runs a reader, and adds its fault to the others. */
function attempt<Result>(faults: Fault[], line: number, read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Mt940Fault)) throw error
    faults.push({ place: `line ${String(line)}`, message: error.message })
    return undefined
  }
}

/** @returns the only balance with one of these tags; 0 with a fault */
function readBalance(
  fields: readonly Mt940Field[],
  tags: readonly string[],
  { name, place, faults }: { name: string; place: string; faults: Fault[] },
): number {
  const [only, ...more] = fields.filter(({ tag }) => tags.includes(tag))
  if (only && more.length === 0) return attempt(faults, only.line, () => readMt940Balance(only)) ?? 0
  const message = only ? `has more than one ${name}` : `has no ${name}: the file is cut off`
  faults.push({ place: `line ${String(fields[0]?.line ?? 1)}, ${place}`, message })
  return 0
}
