/** The simulators' database, in SQLite: in a file, so that it survives a restart, or in memory for a test. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLTagStore } from 'node:sqlite'
import { PAYOUT_TABLE } from '#simulators/payouts/payout-table.ts'
import { PAYTM_TABLES } from '#simulators/paytm/paytm-tables.ts'
import { SUBSCRIPTION_TABLES } from '#simulators/paytm/subscriptions/subscription-tables.ts'
import { PAYU_TABLES } from '#simulators/payu/payu-tables.ts'
import type { ScheduledState } from '#simulators/schedule.ts'

export type Store = {
  /** Every value in the template is bound as a parameter, never inserted into the text. */
  sql: SQLTagStore
  /** Inserts a row, whose columns are named as in `readRow`. */
  insert: (table: string, row: object) => void
  /** Changes columns of the row with this key. */
  update: (table: string, key: object, changes: object) => void
  /** Lists up to two hundred rows whose scheduled state is due, the longest due first. */
  listDue: (table: string, now: Date) => object[]
  /** Runs the work in a transaction. Calls may not be nested. */
  transact: <T>(work: () => T) => T
  close: () => void
}

export function openStore(path: string): Store {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const db = new DatabaseSync(path)
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  for (const tables of [TABLES, PAYU_TABLES, PAYTM_TABLES, SUBSCRIPTION_TABLES, PAYOUT_TABLE]) db.exec(tables)
  return {
    sql: db.createTagStore(),
    insert: (table, row) => {
      const columns = toColumns(row)
      const marks = columns.map(() => '?').join(', ')
      const names = columns.map(([name]) => name).join(', ')
      db.prepare(`insert into ${table} (${names}) values (${marks})`).run(
        ...columns.map(([, value]) => value),
      )
    },
    update: (table, key, changes) => {
      const [keys, columns] = [toColumns(key), toColumns(changes)]
      const list = (all: Column[], separator: string) => all.map(([name]) => `${name} = ?`).join(separator)
      db.prepare(`update ${table} set ${list(columns, ', ')} where ${list(keys, ' and ')}`).run(
        ...[...columns, ...keys].map(([, value]) => value),
      )
    },
    listDue: (table, now) =>
      db
        .prepare(
          `select * from ${table} where next_state is not null and next_at <= ? order by next_at limit 200`,
        )
        .all(now.toISOString()),
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

type Column = [name: string, value: SQLInputValue]

/** Returns names and values of the columns of an object: the inverse of `readRow`. */
function toColumns(row: object): Column[] {
  const { next, ...rest } = row as { next?: ScheduledState<string> | null }
  const schedule = {
    nextState: next?.state ?? null,
    asksLeft: next?.asksLeft ?? null,
    nextAt: next?.at ?? null,
  }
  const values: Record<string, SQLInputValue> = next === undefined ? rest : { ...rest, ...schedule }
  return Object.entries(values).map(([name, value]) => [toSnakeCase(name), value])
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

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
