/** Batches: several independent writes and reads in one round trip to the database. */
import { type RawBuilder, sql } from 'kysely'
import { ConnectionLost } from './database-errors.ts'
import type { Db } from './tables.ts'

/** A writing statement (insert, update, delete) without a `returning` clause. */
export type WriteStatement = RawBuilder<unknown>

/** A query that returns one JSON value, and the function that decodes this value. */
export type Query<T> = { query: RawBuilder<unknown>; from: (value: unknown) => T }

type Readings<All extends unknown[]> = { [Each in keyof All]: Query<All[Each]> }

/** A row in JSON form: dates are strings. */
export type JsonRow<Row> = { [Column in keyof Row]: JsonValue<Row[Column]> }
type JsonValue<Value> = Value extends Date ? string : Value

/** Reads a moment from a JSON row. */
export const momentFrom = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** @param query a select of one JSON value in at most one row; `from` receives null if there is no row */
export const jsonQuery = <Value, T>(
  query: RawBuilder<Value>,
  from: (value: Value | null) => T,
): Query<T> => ({
  query,
  from: (value) => from(value as Value | null),
})

/** Returns the rows of a select as one JSON list. */
export const jsonList = <Row>(select: RawBuilder<Row>): RawBuilder<Row[]> =>
  sql`(select coalesce(json_agg(one), '[]') from (${select}) as one)`

/** Returns the query for the rows of a select, whose columns need no decoding. */
export const listQuery = <Row>(select: RawBuilder<Row>): Query<Row[]> => rowsQuery(select, (row) => row)

export const rowsQuery = <Row, T>(select: RawBuilder<Row>, from: (row: Row) => T): Query<T[]> =>
  jsonQuery(jsonList(select), (rows) => (rows ?? []).map(from))

/** Returns the query for the only row of a select; undefined if there is none. */
export const rowQuery = <Row, T>(select: RawBuilder<Row>, from: (row: Row) => T): Query<T | undefined> =>
  jsonQuery(sql<Row>`select to_json(one) from (${select}) as one`, (row) => (row ? from(row) : undefined))

/** Builds the query that checks whether a select has rows. */
export const existsQuery = (select: RawBuilder<unknown>): Query<boolean> => ({
  query: sql`select exists (${select})`,
  from: (value) => value === true,
})

/**
 * Builds the query that checks whether a row is due. The order makes PostgreSQL use the index of the due time. An `exists`
 * can read the whole table: the generic plan of a prepared statement assumes that a third of all rows are due, so that it
 * expects to find one soon.
 * @param rows a table with a condition, such as `orders where status = 'open'`
 * @param dueAt the column of the due time, null if nothing is due
 */
export const isDueQuery = (rows: RawBuilder<unknown>, dueAt: string, now: Date): Query<boolean> => ({
  query: sql`select (select true from ${rows} and ${sql.ref(dueAt)} <= ${now} order by ${sql.ref(dueAt)} limit 1)`,
  from: (value) => value === true,
})

/** @param query a select of one JSON object, whose values need no decoding */
export const objectQuery = <T extends object>(query: RawBuilder<T>): Query<T> =>
  jsonQuery(query, (value) => {
    if (!value) throw new Error('object query: no row')
    return value
  })

export const noQuery: Query<undefined> = jsonQuery(sql`select null::json`, () => undefined)

/** Combines two queries into one. */
export const combine = <A, B, T>(a: Query<A>, b: Query<B>, make: (a: A, b: B) => T): Query<T> =>
  jsonQuery(sql<[unknown, unknown]>`select json_build_array((${a.query}), (${b.query}))`, (values) =>
    make(a.from(values?.[0] ?? null), b.from(values?.[1] ?? null)),
  )

/**
 * Runs writes and reads as one statement. All writes take effect or none does, and none sees the effects of the others.
 * Foreign keys are checked after all of them (PostgreSQL 15, section 7.8.4: data-modifying statements in WITH).
 * @returns the values read, as they were before the writes
 */
export async function runBatch<Read extends unknown[]>(
  db: Db,
  writes: WriteStatement[],
  ...readings: Readings<Read>
): Promise<Read> {
  return run(db, {
    parts: writes.map((write, index) => commonTableExpression('write', index, write)),
    readings,
  })
}

/**
 * Runs reads as one statement. Repeats them once on another connection if theirs breaks, because they write nothing. A
 * transaction has no other connection, so there they fail.
 */
export async function runQueries<Read extends unknown[]>(db: Db, ...readings: Readings<Read>): Promise<Read> {
  const read = () => run(db, { parts: [], readings })
  return read().catch((error: unknown) => {
    if (!(error instanceof ConnectionLost)) throw error
    return read()
  })
}

/**
 * Writes a decision that was made on an earlier read without a lock (optimistic concurrency). Runs the writes as
 * `runBatch` does, if every update in `mustMatch` still finds its row unchanged.
 * @param mustMatch updates whose conditions state what the earlier read returned
 * @throws an error that `isSerializationConflict` accepts if one of them finds no row; then nothing is written
 */
export async function runBatchIfUnchanged(
  db: Db,
  mustMatch: WriteStatement[],
  writes: WriteStatement[],
): Promise<void> {
  const names = mustMatch.map((_, index) => sql.raw(`must_match_${String(index)}`))
  const parts = [
    ...mustMatch.map((write, index) => commonTableExpression('must_match', index, sql`${write} returning 1`)),
    ...writes.map((write, index) => commonTableExpression('write', index, write)),
  ]
  const found = sql.join(
    names.map((name) => sql`exists (select from ${name})`),
    sql` and `,
  )
  await sql`with ${sql.join(parts)} select still_so(${found})`.execute(db)
}

/** Names a statement in a list of common table expressions: `kind_0`, `kind_1` and so on. */
export const commonTableExpression = (
  kind: string,
  index: number,
  write: WriteStatement,
): RawBuilder<unknown> => sql`${sql.raw(`${kind}_${String(index)}`)} as (${write})`

async function run<Read extends unknown[]>(
  db: Db,
  { parts, readings }: { parts: RawBuilder<unknown>[]; readings: Readings<Read> },
): Promise<Read> {
  const before = parts.length > 0 ? sql`with ${sql.join(parts)} ` : sql``
  const values = readings.map(({ query }, index) => sql`(${query}) as ${sql.raw(`value_${String(index)}`)}`)
  const { rows } = await sql<Record<string, unknown>>`${before}select ${sql.join(values)}`.execute(db)
  return readings.map(({ from }, index) => from(rows[0]?.[`value_${String(index)}`] ?? null)) as Read
}
