/** Reads the fields of MT940 that have amounts: entries and balances. Pure. */
import type { Mt940Field } from './split-messages.ts'
import { isDay, paiseOf, type StatementEntry } from './statement.ts'

/** A field that cannot be read. */
export class Mt940Fault extends Error {
  override name = 'Mt940Fault'
}

/** Day of value, day of entry, mark, third letter of the currency, amount, type, and the references. */
const ENTRY =
  /^(?<value>\d{6})(?<entry>\d{4})?(?<mark>RC|RD|C|D)(?<letter>[A-Z])?(?<amount>\d{1,13},\d{0,2})[NFS][A-Z0-9]{3}(?<customer>.*?)(?:\/\/(?<bank>.*))?$/
const BALANCE = /^(?<mark>[CD])(?<day>\d{6})(?<currency>[A-Z]{3})(?<amount>\d{1,13},\d{0,2})$/
/** The reversal of a credit is a debit. */
const SIGNS: Readonly<Record<string, 1 | -1>> = { C: 1, RD: 1, D: -1, RC: -1 }
/** The last letter of INR. */
const RUPEE_LETTER = /^R?$/

/** @param information the text of field 86 @throws Mt940Fault */
export function readMt940Entry({ line, lines }: Mt940Field, information: string): StatementEntry {
  const part = partsOf(ENTRY, lines[0] ?? '')
  if (!part)
    throw new Mt940Fault('is not an entry: :61: must have day, C, D, RC or RD, amount, type and reference')
  const bookedOn = entryDay(dayOf(part('value')), part('entry'))
  if (!RUPEE_LETTER.test(part('letter')))
    throw new Mt940Fault(`has the currency letter ${part('letter')}; the shop has INR only`)
  const amountPaise = signedPaise(part)
  if (amountPaise === 0) throw new Mt940Fault('has the amount zero')
  const texts = [part('customer'), information, part('bank'), lines.slice(1).join(' ')]
  return { place: `line ${String(line)}`, line, bookedOn, amountPaise, texts }
}

/** @throws Mt940Fault */
export function readMt940Balance({ tag, lines }: Mt940Field): number {
  const part = partsOf(BALANCE, lines[0] ?? '')
  if (!part) throw new Mt940Fault(`is not a balance: :${tag}: must have C or D, day, currency and amount`)
  dayOf(part('day'))
  if (part('currency') !== 'INR')
    throw new Mt940Fault(`has the currency ${part('currency')}; the shop has INR only`)
  return signedPaise(part)
}

type Part = (name: string) => string

function partsOf(form: RegExp, text: string): Part | undefined {
  const groups = form.exec(text.trim())?.groups
  return groups && ((name) => groups[name] ?? '')
}

const signedPaise = (part: Part): number => (SIGNS[part('mark')] ?? 1) * (paiseOf(part('amount')) ?? 0)

/** Reads YYMMDD. @throws Mt940Fault */
function dayOf(text: string): string {
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`
  if (!isDay(day)) throw new Mt940Fault('has a date that does not exist')
  return day
}

/** Returns the day of entry, which has no year: the one nearest to the day of value. @throws Mt940Fault */
function entryDay(valueOn: string, entry: string): string {
  if (entry === '') return valueOn
  const apart = Number(entry.slice(0, 2)) - Number(valueOn.slice(5, 7))
  const year = Number(valueOn.slice(2, 4)) + (apart > 6 ? -1 : apart < -6 ? 1 : 0)
  return dayOf(`${String(year).padStart(2, '0')}${entry}`)
}
