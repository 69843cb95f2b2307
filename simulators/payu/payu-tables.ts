/** The tables of PayU's payments, refunds and mandates. */
export const PAYU_TABLES = `
create table if not exists payu_payment (
  seq integer primary key,
  txnid text not null unique,
  mihpayid text not null unique,
  request text not null,
  amount_paise integer not null,
  charged_paise integer not null,
  state text not null,
  bank_ref text,
  opened_at text not null,
  next_state text,
  asks_left integer,
  next_at text
) strict;
create index if not exists payu_payment_due on payu_payment (next_at) where next_state is not null;

-- The card network or other method of a payment, in the column network. A payment without a row is by UPI.
create table if not exists payu_card (
  mihpayid text primary key,
  network text not null
) strict;
create view if not exists payu_payment_with_method as
  select payu_payment.*, payu_card.network as method from payu_payment left join payu_card using (mihpayid);

create table if not exists payu_refund (
  request_id text primary key,
  mihpayid text not null,
  txnid text not null,
  token text not null unique,
  amount_paise integer not null check (amount_paise > 0),
  action text not null,
  state text not null,
  bank_arn text,
  asked_at text not null,
  next_state text,
  asks_left integer,
  next_at text
) strict;
create index if not exists payu_refund_by_payment on payu_refund (mihpayid);
create index if not exists payu_refund_due on payu_refund (next_at) where next_state is not null;

create table if not exists payu_mandate (
  seq integer primary key,
  mihpayid text not null unique,
  txnid text not null,
  payer text not null,
  cap_paise integer not null check (cap_paise > 0),
  cycle text not null,
  months integer not null,
  start_date text not null,
  end_date text not null,
  remarks text not null,
  state text not null,
  is_empty integer not null,
  created_at text not null,
  next_state text,
  asks_left integer,
  next_at text
) strict;
create index if not exists payu_mandate_due on payu_mandate (next_at) where next_state is not null;
create view if not exists payu_mandate_with_card as
  select payu_mandate.*, payu_card.network from payu_mandate left join payu_card using (mihpayid);
create table if not exists payu_notice (
  request_id text primary key,
  mihpayid text not null references payu_mandate (mihpayid),
  sequence integer not null,
  number text not null,
  amount_paise integer not null check (amount_paise > 0),
  debit_date text not null,
  state text not null,
  sent_at text not null,
  unique (mihpayid, sequence),
  unique (mihpayid, number)
) strict;
create table if not exists payu_debit (
  txnid text primary key,
  mihpayid text not null references payu_mandate (mihpayid),
  sequence integer not null,
  amount_paise integer not null check (amount_paise > 0),
  sent_at text not null
) strict;
create index if not exists payu_debit_by_mandate on payu_debit (mihpayid);
`
