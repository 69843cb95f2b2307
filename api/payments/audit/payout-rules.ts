/** The invariants of payouts and their bookings, by their names, for `invariant-store.ts`. */

/** Queries by the names of their invariants. */
export type PayoutRules = Readonly<Record<string, string>>

/** Invariants that hold at every moment. */
export const PAYOUTS: PayoutRules = {
  'a payout is booked if and only if it is matched to its bank line': `
    select coalesce(p.id, t.ref) as payout from (select * from payout where bank_line_id is not null) p
    full join (select * from ledger_transfer where kind = 'payout') t on t.ref = p.id
    where p.id is null or t.id is null`,
  'a payout is booked with the amounts of its bank line, fees and taxes': `
    select p.id from payout p join ledger_transfer t on t.kind = 'payout' and t.ref = p.id
    left join public.bank_line b on b.id = p.bank_line_id
    left join lateral (
      select coalesce(sum(e.amount_paise) filter (where e.account = 'bank'), 0) as bank,
        coalesce(sum(e.amount_paise) filter (where e.account = 'gateway:' || p.gateway), 0) as gateway,
        coalesce(sum(e.amount_paise) filter (where e.account = 'gateway_fees'), 0) as fees,
        coalesce(sum(e.amount_paise) filter (where e.account = 'gst_on_fees'), 0) as gst,
        coalesce(sum(e.amount_paise) filter (where e.account = 'tds_receivable'), 0) as tds,
        coalesce(sum(e.amount_paise) filter (where e.account = 'tcs_receivable'), 0) as tcs
      from ledger_entry e where e.transfer_id = t.id) booked on true
    where row(booked.bank, booked.gateway, booked.fees, booked.gst, booked.tds, booked.tcs)
        is distinct from row(b.amount_paise::numeric, -p.amount_paise::numeric, p.fee_paise::numeric,
          p.gst_paise::numeric, p.tds_paise::numeric, p.tcs_paise::numeric)
      or b.reference <> p.utr`,
  'a payout is booked back if and only if the bank took it back': `
    select coalesce(p.id, t.ref) as payout from (select * from payout where return_line_id is not null) p
    full join (select * from ledger_transfer where kind = 'payout_return') t on t.ref = p.id
    where p.id is null or t.id is null`,
  'a payout is booked back with the opposite of its booking and the amount of the debit': `
    select p.id from payout p join ledger_transfer back on back.kind = 'payout_return' and back.ref = p.id
    left join public.bank_line b on b.id = p.return_line_id
    where b.amount_paise is distinct from -p.net_paise or b.reference <> p.utr
      or exists (select 1 from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
        where t.ref = p.id and t.kind in ('payout', 'payout_return')
        group by e.account having sum(e.amount_paise) <> 0)`,
}
