/** The tables of Paytm's subscriptions, notices and debits, which `subscription-store.ts` uses. */

export const SUBSCRIPTION_TABLES = `
create table if not exists paytm_subscription (
  seq integer primary key,
  subs_id text not null unique,
  order_id text not null unique references paytm_payment (order_id),
  cust_id text not null,
  payer text not null,
  cap_paise integer not null check (cap_paise > 0),
  frequency integer not null,
  unit text not null,
  start_date text not null,
  expiry_date text not null,
  grace_days integer not null,
  retry_count integer not null,
  state text not null,
  is_empty integer not null,
  next_state text,
  asks_left integer,
  next_at text
) strict;
create index if not exists paytm_subscription_due on paytm_subscription (next_at) where next_state is not null;
create table if not exists paytm_notice (
  reference_id text primary key,
  subs_id text not null references paytm_subscription (subs_id),
  amount_paise integer not null check (amount_paise > 0),
  txn_date text not null,
  debit_date text not null,
  state text not null,
  sent_at text not null,
  next_state text,
  asks_left integer,
  next_at text
) strict;
create index if not exists paytm_notice_by_subscription on paytm_notice (subs_id);
create index if not exists paytm_notice_due on paytm_notice (next_at) where next_state is not null;
create table if not exists paytm_renewal (
  order_id text primary key,
  subs_id text not null references paytm_subscription (subs_id),
  cycle integer not null,
  amount_paise integer not null check (amount_paise > 0),
  sent_at text not null
) strict;
create index if not exists paytm_renewal_by_subscription on paytm_renewal (subs_id);
`
