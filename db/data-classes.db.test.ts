import { freshDatabase } from '#test/database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DATA_CLASSES, type DataClass } from './data-classes.ts'

type Column = { table: string; column: string; type: string }

async function columns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' order by 1, 2`.execute(
    await freshDatabase(),
  )
  return rows
}

const classes: Record<string, Record<string, DataClass> | undefined> = DATA_CLASSES
const classOf = ({ table, column }: Column) => classes[table]?.[column] ?? classes[table]?.['rest']

test('every table has data classes, and every named column exists [ASVS-14.1.1]', async () => {
  const all = await columns()
  expect(new Set(all.map(({ table }) => table))).toEqual(new Set(Object.keys(classes)))
  const named = Object.entries(classes).flatMap(([table, ofTable = {}]) =>
    Object.keys(ofTable).flatMap((column) => (column === 'rest' ? [] : `${table}.${column}`)),
  )
  const known = all.map(({ table, column }) => `${table}.${column}`)
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

/** The bytes of a search index, of pictures and of scripts, and the chain of hashes of the audit log. */
const WITHOUT_SECRETS = new Set(['search_index_part', 'audit_entry', 'picture', 'released_asset'])

test('exactly the columns with hashes of secrets have the class secret [ASVS-14.2.4]', async () => {
  const all = await columns()
  for (const column of all)
    expect([`${column.table}.${column.column}`, classOf(column) === 'secret']).toEqual([
      `${column.table}.${column.column}`,
      column.type === 'bytea' && !WITHOUT_SECRETS.has(column.table),
    ])
  expect(all.filter(({ type }) => type === 'bytea').length).toBeGreaterThan(5)
})

test('columns with names and contacts of persons have the class personal in every table [ASVS-14.1.1]', async () => {
  const ofPersons =
    /mobile|email|(first|last|customer)_name|pincode|city|gender|age_group|subscriber_id|contact/
  const shop = new Set(['pincode'])
  for (const column of await columns()) {
    if (!ofPersons.test(column.column) || shop.has(column.table)) continue
    expect([`${column.table}.${column.column}`, classOf(column)]).toEqual([
      `${column.table}.${column.column}`,
      'personal',
    ])
  }
})

test('every table with a subscriber refuses rows of an erased account', async () => {
  const { rows } = await sql<{ table: string }>`
    select event_object_table as table from information_schema.triggers
    where trigger_name = 'subscribers_are_there' and action_timing = 'AFTER' and event_manipulation = 'INSERT'
    order by 1`.execute(await freshDatabase())
  const withSubscriber = (await columns()).filter(({ column }) => column === 'subscriber_id')
  expect(rows.map(({ table }) => table)).toEqual(withSubscriber.map(({ table }) => table))
})
