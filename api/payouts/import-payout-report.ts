/** Imports a gateway's payout report: its payouts with their lines, and matches them. */
import type { AppContext } from '#api/platform/context.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import type { OpenFile } from './examine-file.ts'
import { type Fault, FileFault } from './file-fault.ts'
import {
  type ImportOptions,
  importRows,
  type Judged,
  type PlacedRow,
  type RowsReport,
  type RowTarget,
  type StoredBatch,
} from './import-rows.ts'
import { matchStored } from './match-stored.ts'
import { PAYOUT_COLUMNS, type PayoutLine, readPayoutLine } from './payout-line.ts'
import { readTable } from './read-table.ts'
import { countRowsByGateway } from './report-gateway-query.ts'
import {
  ensurePayouts,
  findReportImport,
  insertLines,
  insertReport,
  listSameLines,
  lockPayouts,
  type Payout,
  type StoredLine,
} from './payout-store.ts'

type Context = Pick<AppContext, 'db' | 'runtime' | 'config'>
/** `named`: how many of the added rows name a payment or refund of each gateway. */
type Source = { gateway: string; reportId: string; named: Map<string, number> }

/**
 * Imports a report, or with `apply: false` only checks it. Lines that are stored already are not stored again, so reports may
 * overlap; one that contradicts a stored line is a fault.
 */
export async function importPayoutReport(
  context: Context,
  open: OpenFile,
  { gateway, ...options }: ImportOptions & { gateway: string },
): Promise<RowsReport> {
  return importRows(context, open, reportTarget(context, gateway), options)
}

function reportTarget({ runtime, config }: Context, gateway: string): RowTarget<PayoutLine> {
  const source: Source = { gateway, reportId: runtime.id(), named: new Map() }
  const gateways = Object.keys(config.gateways)
  return {
    readRows: (open, mapping) => readTable(open, mapping, { columns: PAYOUT_COLUMNS, read: readPayoutLine }),
    lock: lockPayouts,
    findImport: (tx, hash) => findImport(tx, hash, gateway),
    insertFile: (tx, file) => {
      // A transaction that is repeated after a conflict stores, and counts, all rows again.
      source.named.clear()
      return insertReport(tx, { id: source.reportId, gateway, ...file, now: runtime.now() })
    },
    storeBatch: (tx, rows) => storeLines(tx, { runtime, gateways }, { source, rows }),
    judge: () => judgeGateway(source),
    finish: (tx) => matchStored(tx, runtime),
  }
}

/** @throws FileFault if the report was imported as one of another gateway */
async function findImport(tx: Tx, hash: string, gateway: string): Promise<Date | undefined> {
  const found = await findReportImport(tx, hash)
  if (found && found.gateway !== gateway)
    throw new FileFault('the file', `was imported as a report of ${found.gateway}, not of ${gateway}`)
  return found?.at
}

/** Refuses a report of another gateway: its rows could not be removed, and its payments would stay unmatched. */
function judgeGateway({ gateway, named }: Source): Judged {
  const matched = named.get(gateway) ?? 0
  const [other] = named.keys()
  if (matched > 0 || other === undefined) return { matched, faults: [] }
  const message = `has payments or refunds of ${other}, but none of ${gateway}: import it with the gateway ${other}`
  return { matched, faults: [{ place: 'the file', message }] }
}

type Batch = { source: Source; rows: readonly PlacedRow<PayoutLine>[] }

type Known = { runtime: Context['runtime']; gateways: readonly string[] }

async function storeLines(tx: Tx, { runtime: { id }, gateways }: Known, batch: Batch): Promise<StoredBatch> {
  const { gateway } = batch.source
  const days = new Map(batch.rows.map(({ row: { utr, paidOn } }) => [utr, paidOn]))
  const given = [...days].map(([utr, paidOn]) => ({ id: id(), gateway, utr, paidOn }))
  const payouts = await ensurePayouts(tx, given)
  const faults = batch.rows.flatMap(({ place, row }) => payoutFaults(place, { ...row, gateway }, payouts))
  if (faults.length > 0) return { added: 0, faults }
  const lines = batch.rows.map(({ place, row: { utr, paidOn: _, ...row } }) => ({
    place,
    row: { ...row, id: id(), payoutId: payouts.get(utr)?.id ?? '' },
    isClosed: payouts.get(utr)?.isMatched === true,
  }))
  const known = new Map(
    (
      await listSameLines(
        tx,
        lines.map(({ row }) => row),
      )
    ).map((one) => [keyOf(one), one]),
  )
  const added: StoredLine[] = []
  for (const { place, row, isClosed } of lines) {
    const same = known.get(keyOf(row))
    known.set(keyOf(row), same ?? row)
    const message = same ? contradiction(same, row) : isClosed ? CLOSED : undefined
    if (message !== undefined) faults.push({ place, message })
    else if (!same) added.push(row)
  }
  if (faults.length === 0) await insertAdded(tx, batch.source, { lines: added, gateways })
  return { added: added.length, faults }
}

type Added = { lines: readonly StoredLine[]; gateways: readonly string[] }

/** Inserts lines, and counts those that name a payment or refund. */
async function insertAdded(
  tx: Tx,
  { reportId, gateway, named }: Source,
  { lines, gateways }: Added,
): Promise<void> {
  await insertLines(tx, { reportId, gateway, lines })
  for (const [name, count] of await countRowsByGateway(tx, lines, gateways))
    named.set(name, (named.get(name) ?? 0) + count)
}

const CLOSED =
  'adds to a payout that is matched: its bank line has the sum of the rows that were imported before. ' +
  'Ask the gateway which payout this row is in; to import the other rows, remove this one'

const keyOf = ({ payoutId, kind, reference }: StoredLine): string => `${payoutId} ${kind} ${reference}`

/** Returns why a row contradicts the payout that it names. */
function payoutFaults(
  row: string,
  { utr, paidOn, gateway }: PayoutLine & { gateway: string },
  payouts: ReadonlyMap<string, Payout>,
): Fault[] {
  const payout = payouts.get(utr)
  const place = `${row}, payout_reference`
  if (payout?.gateway !== gateway)
    return [{ place, message: `${utr} is a payout of ${payout?.gateway ?? 'another gateway'}` }]
  const message = `${utr} was paid on ${payout.paidOn} by another row, here on ${paidOn}`
  return payout.paidOn === paidOn ? [] : [{ place, message }]
}

/** Returns why a row contradicts an earlier one with the same payout, kind and reference. */
function contradiction(known: StoredLine, row: StoredLine): string | undefined {
  const amounts = ({ amountPaise, feePaise, gstPaise, tdsPaise, tcsPaise }: StoredLine): string =>
    [amountPaise, feePaise, gstPaise, tdsPaise, tcsPaise].join()
  if (amounts(known) === amounts(row)) return undefined
  return `contradicts an earlier row of ${row.kind} ${row.reference} in the same payout: its amounts differ`
}
