/** The tables of payouts, which a gateway has transferred to the merchant's bank account, and of chargebacks, which it withholds. */
export const PAYOUT_TABLE = `
create table if not exists payout_line (
  seq integer primary key,
  gateway text not null,
  kind text not null,
  reference text not null,
  attempt_id text not null,
  amount_paise integer not null,
  fee_paise integer not null,
  gst_paise integer not null,
  utr text not null,
  paid_on text not null,
  unique (gateway, kind, reference)
) strict;
create table if not exists chargeback (
  seq integer primary key,
  gateway text not null,
  attempt_id text not null,
  case_id text not null,
  amount_paise integer not null,
  unique (gateway, attempt_id)
) strict;
`
