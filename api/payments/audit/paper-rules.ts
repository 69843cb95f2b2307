/** The invariants of invoices and credit notes, by their names, for `invariant-store.ts`. */

/** Builds the query of the amounts that the JSON of an invoice or a credit note states, by kind of tax. */
function statedAmounts(paper: string): string {
  const sum = (path: string) =>
    `coalesce((select sum(one::bigint) from jsonb_path_query(${paper}, '$.lines[*].${path}') one), 0)`
  const tax = (...names: string[]) =>
    sum(`taxes[*] ? (${names.map((name) => `@.name == "${name}"`).join(' || ')}).paise`)
  return `select ${sum('taxablePaise')} as taxable, ${tax('CGST')} as cgst, ${tax('SGST', 'UTGST')} as sgst, ${tax('IGST')} as igst`
}

/** Finds numbers after a gap that was not recorded as skipped, and numbers that occur twice, even if the audit reads only some rows. */
const misnumbered = (table: 'invoice' | 'credit_note', id: string): string => `
  select n.${id} from ${table} n
  where n.number > 1 and not exists (
      select 1 from public.${table} p where p.series = n.series and p.number = n.number - 1)
      and not exists (select 1 from public.skipped_numbers k where k.series = n.series and k.last_number = n.number - 1)
    or exists (select 1 from public.${table} p where p.series = n.series and p.number = n.number and p.${id} <> n.${id})`

/** Refunds of invoiced sales that are done and have no credit note. A returned credit corrects the invoice of its upgrade. */
const UNCREDITED = `
  select r.id from refund r join payment_capture c on c.id = r.capture_id and c.disposition = 'applied'
  join invoice i on i.order_id = coalesce(r.credit_of, c.order_id) and not i.credited_elsewhere
  where r.status = 'done' and not exists (select 1 from credit_note n where n.refund_id = r.id)`

/** Paid upgrades from invoiced sales whose credit has no credit note. */
const UNCREDITED_UPGRADE = `
  select o.id from orders o join entitlement e on e.id = o.replaced_pack_id
  join invoice i on i.order_id = e.order_id and not i.credited_elsewhere
  where o.replaced_pack_id is not null and o.status in ('paid', 'refunded')
    and not exists (select 1 from credit_note n where n.set_off_order_id = o.id)`

/** Finds papers that still name the buyer of an erased account. The audit of a part of the rows has no erased accounts in `subscriber`. */
const withBuyer = (table: 'invoice' | 'credit_note', id: string): string => `
  select n.${id}::text from ${table} n join orders o on o.id = n.order_id
  join public.subscriber s on s.id = o.subscriber_id and s.erased_at is not null
  where n.paper->'buyer' <> '{"name": "", "number": "", "city": "", "pincode": ""}'`

/** Builds the condition that the credit note of this moment must exist: the job is a day past it, and did not fail for the order. */
const isOverdue = (moment: string): string =>
  `${moment} < (select credited_until from invoicing) - interval '1 day'
    and i.order_id <> all((select failed_orders from invoicing)::text[])`

/** Queries by the names of their invariants. */
export type PaperRules = Readonly<Record<string, string>>

/** Invariants that hold at every moment. */
export const PAPERS: PaperRules = {
  'invoices are numbered without gaps': misnumbered('invoice', 'order_id'),
  'credit notes are numbered without gaps': misnumbered('credit_note', 'id'),
  'an invoice or credit note of an erased account has no buyer': `
    ${withBuyer('invoice', 'order_id')} union all ${withBuyer('credit_note', 'id')}`,
  'a credit note belongs to a completed refund of its sale, or to the credit of a paid upgrade': `
    select n.id from credit_note n left join refund r on r.id = n.refund_id
    left join payment_capture c on c.id = r.capture_id and c.disposition = 'applied'
    where case when n.refund_id is null
      then not exists (select 1 from public.orders o join public.entitlement e on e.id = o.replaced_pack_id
        where o.id = n.set_off_order_id and o.paid_at is not null and e.order_id = n.order_id
          and o.credit_paise = n.amount_paise)
      else row(r.status, r.amount_paise, coalesce(r.credit_of, c.order_id)) is distinct from
        row('done', n.amount_paise, n.order_id) end`,
  'a refund or set-off has one credit note': `
    select 1 as doubled from credit_note group by refund_id, set_off_order_id having count(*) > 1`,
  'a completed refund of an invoiced sale has a credit note': `
    ${UNCREDITED} and ${isOverdue('r.done_at')}`,
  'the credit of an upgrade from an invoiced sale has a credit note': `
    ${UNCREDITED_UPGRADE} and ${isOverdue('o.paid_at')}`,
  'the document of a credit note states its recorded amounts': `
    select n.id from credit_note n cross join lateral (${statedAmounts('n.paper')}) stated
    where row(n.amount_paise::numeric, n.taxable_paise, n.cgst_paise, n.sgst_paise, n.igst_paise) is distinct from
        row((n.paper->>'amountPaise')::numeric, stated.taxable, stated.cgst, stated.sgst, stated.igst)
      or row(n.order_id, n.series || '-' || lpad(n.number::text, greatest(6, length(n.number::text)), '0')) is distinct from
        row(n.paper->>'orderId', n.paper->>'number')`,
  'the credit notes of an invoice do not exceed it in any tax, and a full credit equals it in each tax': `
    select i.order_id from invoice i cross join lateral (${statedAmounts('i.paper')}) stated
    join (select order_id, sum(amount_paise) as amount, sum(taxable_paise) as taxable, sum(cgst_paise) as cgst,
        sum(sgst_paise) as sgst, sum(igst_paise) as igst from credit_note group by 1) credited
      on credited.order_id = i.order_id
    where credited.amount > i.amount_paise or credited.taxable > stated.taxable or credited.cgst > stated.cgst
      or credited.sgst > stated.sgst or credited.igst > stated.igst
      or credited.amount = i.amount_paise and row(credited.taxable, credited.cgst, credited.sgst, credited.igst)
        is distinct from row(stated.taxable, stated.cgst, stated.sgst, stated.igst)`,
}

/** Invariants with a time limit. */
export const PAPERS_IN_TIME: PaperRules = {
  'a credit note is issued within an hour of its refund': `
    ${UNCREDITED} and r.done_at between :now - interval '7 days' and :now - interval '1 hour'
      and i.issued_at < :now - interval '1 hour'`,
  'a credit note is issued within an hour of its upgrade': `
    ${UNCREDITED_UPGRADE} and o.paid_at between :now - interval '7 days' and :now - interval '1 hour'
      and i.issued_at < :now - interval '1 hour'`,
}
