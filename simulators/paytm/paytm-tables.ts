/** The tables of Paytm's payments and refunds. */
export const PAYTM_TABLES = `
create table if not exists paytm_payment (
  seq integer primary key,
  order_id text not null unique,
  txn_id text not null unique,
  token text not null unique,
  callback_url text not null,
  cust_id text not null,
  merchant_ref text not null,
  methods text not null,
  amount_paise integer not null,
  charged_paise integer not null,
  state text not null,
  method text not null,
  bank_txn_id text,
  opened_at text not null,
  next_state text,
  asks_left integer,
  next_at text
) strict;
create index if not exists paytm_payment_due on paytm_payment (next_at) where next_state is not null;

create table if not exists paytm_refund (
  ref_id text primary key,
  refund_id text not null unique,
  order_id text not null,
  amount_paise integer not null check (amount_paise > 0),
  state text not null,
  asked_at text not null,
  next_state text,
  asks_left integer,
  next_at text
) strict;
create index if not exists paytm_refund_by_order on paytm_refund (order_id);
create index if not exists paytm_refund_due on paytm_refund (next_at) where next_state is not null;
`
