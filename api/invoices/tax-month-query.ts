/** Reads the figures of a month from the papers themselves. */
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import { listSkippedNumbers } from './skipped-number-store.ts'
import {
  daysInIndia,
  type IssuedNumbers,
  monthInIndia,
  type PaidEarlier,
  sumDays,
  type TaxMonth,
  type TaxRow,
} from './tax-month.ts'

/**
 * Returns the figures of what was issued in a month in India, by the seller's registration, the place of supply and the
 * rate; each paper counts once in each rate of its lines. Reads day by day, so that each statement is short.
 */
export async function readTaxMonth(db: Db, month: string): Promise<TaxMonth> {
  const days: { rows: TaxRow[]; numbers: IssuedNumbers[] }[] = []
  const paidEarlier: PaidEarlier = { count: 0, taxPaise: 0 }
  for (const day of daysInIndia(month)) {
    days.push({ rows: await listRows(db, day), numbers: await listNumbers(db, day) })
    const earlier = await sumPaidEarlier(db, day, monthInIndia(month).from)
    paidEarlier.count += earlier.count
    paidEarlier.taxPaise += earlier.taxPaise
  }
  const skipped = await listSkippedNumbers(db, monthInIndia(month))
  return { ...sumDays(month, days), skipped, paidEarlier }
}

type Day = { from: Date; until: Date }

/** Returns the column with the sum of some taxes of a line. */
const taxOf = (...names: string[]) => sql`
  coalesce((select sum((tax->>'paise')::bigint) from jsonb_array_elements(line->'taxes') tax
    where tax->>'name' = any(${names})), 0)`

/** `lateCreditNotes`: issued after the time limit of the law, so they do not lower the tax. */
async function listRows(db: Db, { from, until }: Day): Promise<TaxRow[]> {
  const { rows } = await sql<TaxRow>`
    with issued as (
      select 'invoices' as papers, paper from invoice where issued_at >= ${from} and issued_at < ${until}
      union all
      select case when lowers_tax then 'creditNotes' else 'lateCreditNotes' end, paper
      from credit_note where issued_at >= ${from} and issued_at < ${until}),
    split as (
      select papers, paper->>'gstin' as gstin, paper->>'number' as number,
        paper->'placeOfSupply'->>'gstCode' as state_code, paper->'placeOfSupply'->>'name' as state,
        (select coalesce(sum((tax->>'percent')::numeric), 0) from jsonb_array_elements(line->'taxes') tax) as rate,
        (line->>'taxablePaise')::bigint as taxable,
        ${taxOf('CGST')} as cgst, ${taxOf('SGST', 'UTGST')} as sgst, ${taxOf('IGST')} as igst
      from issued cross join lateral jsonb_array_elements(paper->'lines') line)
    select papers, gstin, state_code as "stateCode", min(state) as state, rate::float8 as "ratePercent",
      count(distinct number)::int as count, sum(taxable)::bigint as "taxablePaise", sum(cgst)::bigint as "cgstPaise",
      sum(sgst)::bigint as "sgstPaise", sum(igst)::bigint as "igstPaise"
    from split group by gstin, state_code, rate, papers`.execute(db)
  return rows
}

async function listNumbers(db: Db, { from, until }: Day): Promise<IssuedNumbers[]> {
  const { rows } = await sql<IssuedNumbers>`
    with issued as (
      select 'invoices' as papers, series, number, paper->>'gstin' as gstin from invoice
      where issued_at >= ${from} and issued_at < ${until}
      union all
      select 'creditNotes', series, number, paper->>'gstin' from credit_note
      where issued_at >= ${from} and issued_at < ${until})
    select papers, series, gstin, min(number) as first, max(number) as last, count(*)::int as count
    from issued group by papers, series, gstin`.execute(db)
  return rows
}

/** Sums the invoices of a day whose payment is before a moment. */
async function sumPaidEarlier(db: Db, { from, until }: Day, before: Date): Promise<PaidEarlier> {
  const { rows } = await sql<PaidEarlier>`
    select count(*)::int as count, coalesce(sum((
        select sum(paise::bigint) from jsonb_path_query(paper, '$.lines[*].taxes[*].paise') paise)), 0)::bigint as "taxPaise"
    from invoice where issued_at >= ${from} and issued_at < ${until} and (paper->>'paidAt')::timestamptz < ${before}`.execute(
    db,
  )
  return rows[0] ?? { count: 0, taxPaise: 0 }
}
