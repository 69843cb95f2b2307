/** The bench's database on a PostgreSQL that forces every commit to disk, with signed-in subscribers. */
import { parentOf } from '#verification/bench/measure/cpu-time.ts'
import type pg from 'pg'
import { createScratchDatabase } from '#verification/toolkit/scratch-database.ts'
import { SUBSCRIBERS } from './purchases.ts'

/** How a bench fills and reads its database, past the shop. */
export type DatabaseAccess = {
  /** Inserts subscribers with device and session. The shop must have made its tables. */
  seed: (count?: number) => Promise<void>
  /**
   * Analyses the tables, as autovacuum does within minutes, so that query plans are those of a running shop. Then ends the
   * checkpoint, which otherwise writes what was loaded for minutes more.
   */
  analyse: () => Promise<void>
  /** Runs statements one after the other, on a separate connection. */
  run: (statements: string[]) => Promise<void>
  query: <Row>(text: string, values?: unknown[]) => Promise<Row[]>
}

export type BenchDatabase = DatabaseAccess & {
  url: string
  /** The parent of all PostgreSQL processes. */
  postgresPid: number
  /** Stops as `pg_ctl stop -m immediate` does, waits for `whileDown`, and starts again. */
  crash: (whileDown: () => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

/** @throws Error if there is no PostgreSQL, or it runs on another machine: its processor time could not be read */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const { url, use, crash, stop } = await createScratchDatabase('bench')
  const postgresPid = await use(async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return parentOf(rows[0]?.pid ?? 0)
  })
  if (postgresPid === undefined)
    throw new Error('PostgreSQL must run on this machine: unset TEST_DATABASE_URL.')
  return { url, postgresPid, crash, stop, ...accessBy(use) }
}

/** @param use runs work on a separate connection */
export const accessBy = (
  use: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>,
): DatabaseAccess => ({
  seed: async (count = SUBSCRIBERS) => {
    await use((client) => client.query(subscriberStatements(count)))
  },
  analyse: async () => {
    await use(async (client) => {
      await client.query('vacuum analyze')
      await client.query('checkpoint')
    })
  },
  run: (statements) =>
    use(async (client) => {
      for (const statement of statements) await client.query(statement)
    }),
  query: async <Row>(text: string, values: unknown[] = []) =>
    (await use((client) => client.query(text, values))).rows as Row[],
})

/** Secrets are `device-N` and `token-N`; the shop stores only their hashes. */
const subscriberStatements = (count: number): string => `
create table bench_number as select n from generate_series(0, ${String(count - 1)}) as n;
insert into device (id, cookie_hash, created_at)
  select md5('device' || n)::uuid, sha256(('device-' || n)::bytea), now() from bench_number;
insert into subscriber (id, number, mobile, first_name, last_name, email, gender, age_group, pincode, city,
    satellite, created_at)
  select md5('subscriber' || n)::uuid, (50000000000 + n)::text, (6000000000 + n)::text, 'Kavitha', 'Raman',
    'buyer' || n || '@example.com', 'Female', '26-30 Years', '600017', 'Chennai', false, now() from bench_number;
insert into session (id, token_hash, subscriber_id, device_id, started_at, last_used_at, expires_at)
  select md5('session' || n)::uuid, sha256(('token-' || n)::bytea), md5('subscriber' || n)::uuid,
    md5('device' || n)::uuid, now(), now(), now() + interval '30 days' from bench_number;
drop table bench_number`
