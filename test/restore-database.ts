/** Takes a copy of a test's database and brings it back, as a restore to an instant in the past does. */
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'

type Table = { name: string; columns: string }

/** Copies all rows. @returns a function that brings the database back to them, while the gateways keep their data */
export async function copyDatabase(db: Db): Promise<() => Promise<void>> {
  const { rows: tables } = await sql<Table>`
    select c.table_name as name, string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by c.table_name`.execute(db)
  await sql`create schema copied`.execute(db)
  onTestFinished(async () => {
    await sql`drop schema copied cascade`.execute(db)
  })
  for (const { name } of tables)
    await sql`create table copied.${sql.ref(name)} as table ${sql.ref(name)}`.execute(db)
  return async () => {
    await db.transaction().execute(async (tx) => {
      // Neither triggers nor foreign keys apply: a restore brings back files, not rows.
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const { name } of tables) await sql`delete from ${sql.ref(name)}`.execute(tx)
      for (const { name, columns } of tables)
        await sql`
          insert into ${sql.ref(name)} (${sql.raw(columns)}) overriding system value
          select ${sql.raw(columns)} from copied.${sql.ref(name)}`.execute(tx)
    })
  }
}
