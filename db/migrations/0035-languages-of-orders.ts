/** Adds the language of the page on which an order was placed. */
import { type Kysely, sql } from 'kysely'

const column = `
alter table orders add column language text not null default 'en'
  check (language in ('en', 'hi', 'ta', 'te', 'kn', 'ml', 'bn', 'mr', 'or'))`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(column).execute(db)
}
