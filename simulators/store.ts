/** The simulators' database, in SQLite: in a file, so that it survives a restart, or in memory for a test. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLTagStore } from 'node:sqlite'
import { PAYOUT_TABLE } from '#simulators/payouts/payout-table.ts'
import { SUBSCRIPTION_TABLES } from '#simulators/paytm/subscriptions/subscription-tables.ts'

export type Store = {
  /** Every value in the template is bound as a parameter, never inserted into the text. */
  sql: SQLTagStore
  /** Runs the work in a transaction. Calls may not be nested. */
  transact: <T>(work: () => T) => T
  close: () => void
}

export function openStore(path: string): Store {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const db = new DatabaseSync(path)
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  db.exec(TABLES)
  db.exec(SUBSCRIPTION_TABLES)
  db.exec(PAYOUT_TABLE)
  return {
    sql: db.createTagStore(),
    transact: (work) => {
      db.exec('begin immediate')
      try {
        const result = work()
        db.exec('commit')
        return result
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    close: () => db.close(),
  }
}

/**
 * Returns a row as an object with the names of its columns in camel case. The columns `next_state`, `asks_left` and
 * `next_at` become a `ScheduledState` under the name `next`.
 */
export function readRow(row: object): unknown {
  const values = Object.entries(row).map(([name, value]): [string, unknown] => [toCamelCase(name), value])
  const { nextState, asksLeft, nextAt, ...rest } = Object.fromEntries(values)
  if (nextState === undefined) return rest
  return { ...rest, next: nextState === null ? null : { state: nextState, asksLeft, at: nextAt } }
}

const toCamelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

const TABLES = `
create table if not exists behaviour (
  system text not null,
  moment text not null,
  order_id text not null,
  name text not null,
  times_left integer,
  primary key (system, moment, order_id)
) strict;

create table if not exists latency (
  system text primary key,
  setting text not null
) strict;

create table if not exists message (
  seq integer primary key,
  id text not null,
  channel text not null,
  recipient text not null,
  subject text,
  body text not null,
  sent_at text not null
) strict;
create index if not exists message_by_id on message (id);
create index if not exists message_by_recipient on message (recipient, seq);

create table if not exists satellite_subscriber (
  smc text primary key,
  mobile text not null unique,
  first_name text not null,
  last_name text not null,
  pincode text not null,
  city text not null,
  state text not null
) strict;
create table if not exists satellite_wallet (
  smc text primary key references satellite_subscriber,
  balance_paise integer not null check (balance_paise >= 0)
) strict;

create table if not exists staff_roles (
  username text primary key,
  roles text not null
) strict;

create table if not exists satellite_hold (
  order_id text primary key,
  hold_id text not null unique,
  smc text not null references satellite_wallet,
  amount_paise integer not null check (amount_paise > 0),
  state text not null,
  held_at text not null,
  lapses_at text not null
) strict;
create index if not exists satellite_hold_lapsing on satellite_hold (lapses_at) where state = 'held';
create index if not exists satellite_hold_by_smc on satellite_hold (smc, held_at);
create table if not exists satellite_refund (
  order_id text not null references satellite_hold,
  token text not null,
  amount_paise integer not null check (amount_paise > 0),
  primary key (order_id, token)
) strict;

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

-- The card or other method of payments; those without a row by UPI.
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

create table if not exists webhook (
  id integer primary key,
  gateway text not null,
  order_id text not null,
  content_type text not null,
  body text not null,
  state text not null,
  due_at text not null,
  tries integer not null default 0,
  most_tries integer not null,
  last_answer text
) strict;
create index if not exists webhook_due on webhook (due_at) where state = 'waiting';
create index if not exists webhook_by_order on webhook (gateway, order_id, id);
`
