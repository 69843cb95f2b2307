/** Reads an entry of CAMT.053: one movement of the account, or one row for each transaction of a batch. Pure. */
import { dayInIndia } from '#contract/format/india-time.ts'
import type { XmlElement } from './parse-xml.ts'
import { isDay, paiseOf, type StatementEntry } from './statement.ts'

/** What is wrong, and in which part of an entry. */
export class CamtFault extends Error {
  override name = 'CamtFault'
  readonly detail: string

  constructor(message: string, detail = '') {
    super(message)
    this.detail = detail
  }
}

/** @returns the rows, or "pending" for an entry that the bank has not booked @throws CamtFault */
export function readCamtEntry(entry: XmlElement, place: string, line: number): StatementEntry[] | 'pending' {
  const state = entry.text('Sts', 'Cd').trim() || entry.text('Sts').trim()
  if (state !== '' && state !== 'BOOK') return 'pending'
  const reversal = entry.text('RvslInd').trim()
  if (!['', 'true', 'false', '0', '1'].includes(reversal))
    throw new CamtFault('must be true or false', 'RvslInd')
  // A reversal states the sign of the reversing movement: CRDT for the reversal of a debit.
  const amountPaise = signOf(entry) * readCamtAmount(entry.child('Amt'))
  const bookedOn = readDay(entry.child('BookgDt') ?? entry.child('ValDt'))
  const transactions = entry.children('NtryDtls').flatMap((details) => details.children('TxDtls'))
  const ofEntry = {
    line,
    bookedOn,
    texts: [entry.text('AddtlNtryInf'), entry.text('AcctSvcrRef'), entry.text('NtryRef')],
  }
  const [only, ...more] = transactions
  if (more.length === 0)
    return [
      {
        ...ofEntry,
        place,
        amountPaise: only ? checkSame(only, amountPaise) : amountPaise,
        texts: [...(only ? textsOf(only) : []), ...ofEntry.texts],
      },
    ]
  return readBatch(transactions, { ...ofEntry, place, amountPaise })
}

/** A batch is one movement of the account: its transactions must have its sum. */
function readBatch(transactions: readonly XmlElement[], entry: StatementEntry): StatementEntry[] {
  const rows = transactions.map((transaction, index) => {
    const detail = `TxDtls ${String(index + 1)}`
    const amount = amountOf(transaction)
    if (!amount) throw new CamtFault('has no amount, and the batch has several transactions', detail)
    const sign = transaction.child('CdtDbtInd') ? signOf(transaction, detail) : Math.sign(entry.amountPaise)
    const amountPaise = sign * readCamtAmount(amount, { detail })
    return { ...entry, place: `${entry.place}, ${detail}`, amountPaise, texts: textsOf(transaction) }
  })
  const sum = rows.reduce((total, { amountPaise }) => total + amountPaise, 0)
  if (sum !== entry.amountPaise) throw new CamtFault('has an amount that is not the sum of its transactions')
  return rows
}

/** @throws CamtFault where the only transaction of an entry has another amount in rupees */
function checkSame(transaction: XmlElement, amountPaise: number): number {
  const amount = amountOf(transaction)
  if (amount?.attribute('Ccy') === 'INR' && readCamtAmount(amount) !== Math.abs(amountPaise))
    throw new CamtFault('has an amount that is not that of its transaction')
  return amountPaise
}

const amountOf = (transaction: XmlElement): XmlElement | undefined =>
  transaction.child('Amt') ?? transaction.child('AmtDtls', 'TxAmt', 'Amt')

const textsOf = (transaction: XmlElement): string[] => [
  ...['EndToEndId', 'TxId', 'ClrSysRef', 'InstrId'].map((name) => transaction.text('Refs', name)),
  transaction
    .children('RmtInf')
    .flatMap((one) => one.children('Ustrd').map((text) => text.content()))
    .join(' '),
  transaction.text('AddtlTxInf'),
  transaction.text('Refs', 'AcctSvcrRef'),
]

/** @throws CamtFault for anything but CRDT and DBIT */
export function signOf(element: XmlElement, detail = ''): 1 | -1 {
  const indicator = element.text('CdtDbtInd').trim()
  if (indicator === 'CRDT') return 1
  if (indicator === 'DBIT') return -1
  throw new CamtFault('must be CRDT or DBIT', detail === '' ? 'CdtDbtInd' : `${detail}, CdtDbtInd`)
}

type AmountOptions = { mayBeZero?: boolean; detail?: string }

/** @throws CamtFault for another currency, or no amount in rupees and paise */
export function readCamtAmount(
  amount: XmlElement | undefined,
  { mayBeZero = false, detail = '' }: AmountOptions = {},
): number {
  const text = rupeesIn(amount, detail)
  const paise = POINT_AMOUNT.test(text) ? paiseOf(text.includes('.') ? text : `${text}.`) : undefined
  if (paise === undefined)
    throw new CamtFault(`has the amount "${text.slice(0, 30)}", which must be rupees such as 1234.50`, detail)
  if (paise === 0 && !mayBeZero) throw new CamtFault('has the amount zero', detail)
  return paise
}

/** @throws CamtFault for another currency */
function rupeesIn(amount: XmlElement | undefined, detail: string): string {
  if (!amount) throw new CamtFault('has no amount', detail)
  const currency = amount.attribute('Ccy') || 'none'
  if (currency !== 'INR')
    throw new CamtFault(`has the currency ${currency.slice(0, 10)}; the shop has INR only`, detail)
  return amount.content().trim()
}

const POINT_AMOUNT = /^[\d.]+$/

/** @throws CamtFault */
function readDay(date: XmlElement | undefined): string {
  const moment = date?.text('DtTm').trim() ?? ''
  const day = (date?.text('Dt').trim() || moment).slice(0, 10)
  const read = isDay(day) && ZONE.test(moment) ? dayOfMoment(moment) : day
  if (!isDay(read)) throw new CamtFault('has no valid date', 'BookgDt')
  return read
}

const ZONE = /T.*(?:Z|[+-]\d\d:\d\d)$/

const dayOfMoment = (text: string): string => {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? '' : dayInIndia(moment)
}
