/** The plan for a distributed PostgreSQL, compared with the schema. */
import { freshDatabase } from '#test/database.ts'
import { sql } from 'kysely'
import { format } from 'oxfmt'
import { beforeAll, expect, test } from 'vitest'
import { columnOf, type Constraint, describeDistribution } from './describe-distribution.ts'
import { type Distribution, TABLE_DISTRIBUTION, UNIQUE_AMONG_ALL } from './table-distribution.ts'

const distributions: Record<string, Distribution> = TABLE_DISTRIBUTION
const columns = new Map<string, string[]>()
let constraints: Constraint[] = []

beforeAll(async () => {
  const db = await freshDatabase()
  const tables = await sql<{ table: string; columns: string[] }>`
    select table_name as table, json_agg(column_name) as columns from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' group by 1`.execute(db)
  for (const row of tables.rows) columns.set(row.table, row.columns)
  // Expressions of an index have no column: their text names them.
  const unique = await sql<Constraint>`
    select t.relname as table, i.relname as name, array_to_json(regexp_split_to_array(
      regexp_replace(regexp_replace(pg_get_indexdef(x.indexrelid), '^[^(]*\\(|\\)( WHERE .*)?$', '', 'g'), 'COALESCE|[()]', '', 'g'),
      ', ')) as columns
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and x.indisunique and t.relname not like 'kysely%' order by 1, 2`.execute(db)
  const foreign = await sql<Constraint>`
    select t.relname as table, k.conname as name, r.relname as target, array_to_json(array(
      select a.attname::text from unnest(k.conkey) with ordinality as u (number, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number order by u.place)) as columns
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
    where k.contype = 'f' order by 1, 2`.execute(db)
  constraints = [...unique.rows, ...foreign.rows]
})

test('every table has its distribution column, gets it by a foreign key, or is small [SPEC-19-18]', () => {
  expect(new Set(Object.keys(distributions))).toEqual(new Set(columns.keys()))
  for (const [table, distribution] of Object.entries(distributions)) {
    if ('by' in distribution)
      expect([table, columns.get(table)]).toEqual([table, expect.arrayContaining([distribution.by])])
    if (!('from' in distribution)) continue
    const { from, through } = distribution
    const leads = constraints.some(
      (key) => key.table === table && key.target === from && key.columns.includes(through),
    )
    expect([table, from, through, leads, columnOf(distributions[from] ?? { central: '' })]).toEqual([
      table,
      from,
      through,
      true,
      'subscriber_id',
    ])
  }
})

test('tables on every server refer only to such tables [SPEC-19-18]', () => {
  const targets = constraints.filter(
    ({ table, target }) => target !== undefined && 'copied' in (distributions[table] ?? {}),
  )
  expect(targets.length).toBeGreaterThan(0)
  for (const { table, target = '' } of targets)
    expect([table, target, 'copied' in (distributions[target] ?? {})]).toEqual([table, target, true])
})

test('db/distribution/distributed-postgresql.md names the constraints that change [SPEC-19-18]', async () => {
  const names = new Set(constraints.map(({ name }) => name))
  expect([...UNIQUE_AMONG_ALL].filter((name) => !names.has(name))).toEqual([])
  const document = describeDistribution(constraints, { distributions, uniqueAmongAll: UNIQUE_AMONG_ALL })
  const { code } = await format('distributed-postgresql.md', document)
  await expect(code).toMatchFileSnapshot('distributed-postgresql.md')
})
