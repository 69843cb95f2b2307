/** Reads CAMT.053, the bank statement of ISO 20022, in each of its versions. Pure. */
import { type Fault, FileFault } from '#api/payouts/file-fault.ts'
import { CamtFault, readCamtEntry, readCamtAmount, signOf } from './read-camt-entry.ts'
import { parseXml, type XmlElement } from './parse-xml.ts'
import type { Statement, StatementEntry, StatementFile } from './statement.ts'

/** Other messages of the same family, which have no balances or entries that are not booked. */
const OTHER_MESSAGES: Readonly<Record<string, string>> = {
  BkToCstmrAcctRpt: 'is CAMT.052, the report of a day that is not over: ask the bank for CAMT.053',
  BkToCstmrDbtCdtNtfctn: 'is CAMT.054, a notification without balances: ask the bank for CAMT.053',
}
const OPENING = ['OPBD', 'PRCD']
const CLOSING = ['CLBD']

/** @throws FileFault for a file that is not CAMT.053 */
export function readCamt(text: string): StatementFile {
  const root = parseXml(text)
  // Some banks put a header and the document into an envelope.
  const envelope = ['BizMsg', 'BizMsgEnvlp', 'Envelope', 'AppHdr'].map((name) => root.child(name, 'Document'))
  const document = root.child('Document') ?? envelope.find((one) => one !== undefined)
  const other = Object.entries(OTHER_MESSAGES).find(([name]) => document?.child(name))
  if (other) throw new FileFault('the file', other[1])
  const found = document?.child('BkToCstmrStmt')?.children('Stmt') ?? []
  if (found.length === 0) throw new FileFault('the file', 'is XML, but not a bank statement (CAMT.053)')
  const faults: Fault[] = []
  let line = 0
  const statements = found.flatMap((element) => {
    const known = faults.length
    const statement = readStatement(element, { faults, nextLine: () => (line += 1) })
    return faults.length > known ? [] : [statement]
  })
  return { statements, faults }
}

type Reading = { faults: Fault[]; nextLine: () => number }

function readStatement(element: XmlElement, { faults, nextLine }: Reading): Statement {
  const number = element.text('Id').slice(0, 35)
  const place = `statement ${number}`
  const entries: StatementEntry[] = []
  let pending = 0
  for (const [index, one] of element.children('Ntry').entries()) {
    const at = `${place}, entry ${String(index + 1)}`
    const read = attempt(faults, at, () => readCamtEntry(one, at, nextLine()))
    if (read === 'pending') pending += 1
    else entries.push(...(read ?? []))
  }
  const ofBalances: Fault[] = []
  const openingPaise = attempt(ofBalances, place, () => readBalance(element, OPENING, 'opening')) ?? 0
  const closingPaise = attempt(ofBalances, place, () => readBalance(element, CLOSING, 'closing')) ?? 0
  // A fault of both balances, such as another currency, has the same words.
  faults.push(...new Map(ofBalances.map((fault) => [fault.message, fault])).values())
  const account = element.text('Acct', 'Id', 'IBAN') || element.text('Acct', 'Id', 'Othr', 'Id')
  return { place, id: [account, number].join('|'), openingPaise, closingPaise, entries, pending }
}

/** Runs a reader, and adds its fault to the others. */
function attempt<Result>(faults: Fault[], place: string, read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof CamtFault)) throw error
    faults.push({ place: error.detail === '' ? place : `${place}, ${error.detail}`, message: error.message })
    return undefined
  }
}

/** @throws CamtFault without a balance, or with several that differ */
function readBalance(statement: XmlElement, codes: readonly string[], name: string): number {
  const balances = statement.children('Bal')
  const ofCode = codes.map((code) =>
    balances.filter((balance) => balance.text('Tp', 'CdOrPrtry', 'Cd').trim() === code),
  )
  const amounts = (ofCode.find((some) => some.length > 0) ?? []).map(
    (balance) => signOf(balance) * readCamtAmount(balance.child('Amt'), { mayBeZero: true }),
  )
  const [amount, ...more] = new Set(amounts)
  if (amount === undefined) throw new CamtFault(`has no ${name} balance (${codes.join(' or ')})`)
  if (more.length > 0) throw new CamtFault(`has several ${name} balances that differ`)
  return amount
}
