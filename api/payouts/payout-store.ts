/** Store of payout reports, payouts and their lines. A payout is one bank transfer of a gateway. */
import type { Db, Tx } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import type { BankMatch } from './bank-match-query.ts'
import { lineMatches, validLines } from './line-match-query.ts'
import type { PayoutLine } from './payout-line.ts'

/** Makes imports run one after the other, until the transaction ends; readers are not blocked. */
export async function lockPayouts(tx: Tx): Promise<void> {
  await sql`lock table payout_report, bank_statement in exclusive mode`.execute(tx)
}

/**
 * Locks what is stored for a match without an import, until the transaction ends. Waits for another such match, which is
 * short, but not for an import. @throws an error that `isLockBusy` accepts during an import
 */
export async function lockMatching(tx: Tx): Promise<void> {
  await sql`lock table payout_report in row exclusive mode nowait`.execute(tx)
  await sql`lock table bank_statement in exclusive mode`.execute(tx)
}

/** Returns when the report with this hash was imported, and for which gateway. */
export async function findReportImport(
  tx: Tx,
  hash: string,
): Promise<{ at: Date; gateway: string } | undefined> {
  const { rows } = await sql<{ at: Date; gateway: string }>`
    select imported_at as at, gateway from payout_report where file_hash = ${hash}`.execute(tx)
  return rows[0]
}

export type NewReport = { id: string; gateway: string; hash: string; lines: number; now: Date }

export async function insertReport(tx: Tx, { id, gateway, hash, lines, now }: NewReport): Promise<void> {
  await sql`
    insert into payout_report (id, gateway, file_hash, line_count, imported_at)
    values (${id}, ${gateway}, ${hash}, ${lines}, ${now})`.execute(tx)
}

export type Payout = { id: string; utr: string; gateway: string; paidOn: string; isMatched: boolean }

/** Stores the payouts that are not stored yet. @returns all of them, by their UTR */
export async function ensurePayouts(
  tx: Tx,
  payouts: readonly Omit<Payout, 'isMatched'>[],
): Promise<Map<string, Payout>> {
  const given = JSON.stringify(payouts)
  await sql`
    insert into payout (id, gateway, utr, paid_on)
    select id, gateway, utr, "paidOn"
    from jsonb_to_recordset(${given}::jsonb) as given (id uuid, gateway text, utr text, "paidOn" date)
    on conflict (utr) do nothing`.execute(tx)
  const { rows } = await sql<Payout>`
    select id, utr, gateway, paid_on::text as "paidOn", bank_line_id is not null as "isMatched" from payout
    where utr = any(${payouts.map(({ utr }) => utr)}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.utr, row]))
}

/** Returns those of these references that are the UTR of a payout. */
export async function listPayoutReferences(tx: Tx, references: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ utr: string }>`
    select utr from payout where utr = any(${references}::text[])`.execute(tx)
  return new Set(rows.map(({ utr }) => utr))
}

export type StoredLine = Omit<PayoutLine, 'utr' | 'paidOn'> & { id: string; payoutId: string }

/** Lists the stored lines that have the payout, kind and reference of one of these. */
export async function listSameLines(
  tx: Tx,
  lines: readonly Pick<StoredLine, 'payoutId' | 'kind' | 'reference'>[],
): Promise<StoredLine[]> {
  const given = JSON.stringify(
    lines.map(({ payoutId, kind, reference }) => ({ payout_id: payoutId, kind, reference })),
  )
  const { rows } = await sql<StoredLine>`
    select l.id, l.payout_id as "payoutId", l.kind, l.reference, l.attempt_id as "attemptId",
      l.amount_paise as "amountPaise", l.fee_paise as "feePaise", l.gst_paise as "gstPaise", l.tds_paise as "tdsPaise",
      l.tcs_paise as "tcsPaise", l.net_paise as "netPaise"
    from jsonb_to_recordset(${given}::jsonb) as given (payout_id uuid, kind text, reference text)
    join payout_line l using (payout_id, kind, reference)`.execute(tx)
  return rows
}

export async function insertLines(
  tx: Tx,
  { reportId, gateway, lines }: { reportId: string; gateway: string; lines: readonly StoredLine[] },
): Promise<void> {
  await sql`
    insert into payout_line (id, report_id, payout_id, gateway, kind, reference, attempt_id, amount_paise, fee_paise,
      gst_paise, tds_paise, tcs_paise, net_paise)
    select id, ${reportId}::uuid, "payoutId", ${gateway}, kind, reference, "attemptId", "amountPaise", "feePaise",
      "gstPaise", "tdsPaise", "tcsPaise", "netPaise"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (id uuid, "payoutId" uuid, kind text,
      reference text, "attemptId" text, "amountPaise" bigint, "feePaise" bigint, "gstPaise" bigint, "tdsPaise" bigint,
      "tcsPaise" bigint, "netPaise" bigint)`.execute(tx)
}

/** The lines that one statement matches or returns: more would take longer than a statement may. */
const PART_SIZE = 2_000

/** The place of a line in the order of unmatched lines. */
export type LinePlace = { gateway: string; reference: string }

/**
 * Records the matches of the next part of the unmatched lines. The part contains all lines of its last reference.
 * @param after the place of the last line of the part before
 * @returns the place of the last line; undefined after all of them
 */
export async function matchNextLines(tx: Tx, after: LinePlace): Promise<LinePlace | undefined> {
  const { rows } = await sql<LinePlace>`
    with ${validLines}, part as materialized (
      select id, gateway, kind, reference, amount_paise, dispute_id from valid_line
      where capture_id is null and refund_id is null and (gateway, reference) > (${after.gateway}, ${after.reference})
      order by gateway, reference fetch first ${PART_SIZE} rows with ties),
    matched as (${lineMatches}),
    changed as (
      update payout_line l set capture_id = m."captureId", refund_id = m."refundId", dispute_id = m."disputeId"
      from matched m where l.id = m."lineId")
    select gateway, reference from part order by gateway desc, reference desc limit 1`.execute(tx)
  return rows[0]
}

/** Records the bank line of a payout, with the sums of its lines. */
export async function matchPayout(tx: Tx, match: BankMatch, now: Date): Promise<void> {
  await sql`
    update payout set bank_line_id = ${match.bankLineId}, matched_at = ${now}, amount_paise = ${match.amountPaise},
      fee_paise = ${match.feePaise}, gst_paise = ${match.gstPaise}, tds_paise = ${match.tdsPaise},
      tcs_paise = ${match.tcsPaise}, net_paise = ${match.netPaise}
    where id = ${match.payoutId}`.execute(tx)
}

type Return = Pick<BankMatch, 'payoutId' | 'bankLineId'>

/** Records the debit by which the bank took a payout back, at the payout and its lines. */
export async function returnPayout(tx: Tx, given: Return, now: Date): Promise<void> {
  await sql`
    update payout set return_line_id = ${given.bankLineId}, returned_at = ${now} where id = ${given.payoutId}`.execute(
    tx,
  )
  let last: ReturnedLine | undefined = { kind: '', reference: '' }
  while (last) last = await returnNextLines(tx, given, last)
}

type ReturnedLine = { kind: string; reference: string }

/** Records the debit at the next part of the lines. @returns the last line of the part; undefined after all of them */
async function returnNextLines(
  tx: Tx,
  { payoutId, bankLineId }: Return,
  after: ReturnedLine,
): Promise<ReturnedLine | undefined> {
  const { rows } = await sql<ReturnedLine>`
    with part as materialized (
      select id, kind, reference from payout_line
      where payout_id = ${payoutId} and (kind, reference) > (${after.kind}, ${after.reference})
      order by kind, reference limit ${PART_SIZE}),
    changed as (
      update payout_line l set return_line_id = ${bankLineId} from part where l.id = part.id)
    select kind, reference from part order by kind desc, reference desc limit 1`.execute(tx)
  return rows[0]
}

export type Explanation = { code: string; because: string; by: string; now: Date }

/** Stores why an exception needs no more work. @returns whether it had none before */
export async function insertExplanation(tx: Db, { code, because, by, now }: Explanation): Promise<boolean> {
  const { rows } = await sql`
    insert into payout_explanation (code, because, explained_by, explained_at)
    values (${code}, ${because}, ${by}, ${now}) on conflict (code) do nothing returning code`.execute(tx)
  return rows.length > 0
}

/** Returns those of these codes that have an explanation. */
export async function listExplained(db: Db, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from payout_explanation where code = any(${codes}::text[])`.execute(db)
  return new Set(rows.map(({ code }) => code))
}
