/** Adds the language of messages to a subscriber, and the language in which terms were read to a consent. */
import { splitStatements } from '#db/statements.ts'
import { type Kysely, sql } from 'kysely'

const CODES = "('en', 'hi', 'ta', 'te', 'kn', 'ml', 'bn', 'mr', 'or')"

/** All texts were English before, and the version before this one writes no language. */
const columns = `
alter table subscriber add column language text not null default 'en' check (language in ${CODES});
alter table consent add column language text not null default 'en' check (language in ${CODES});
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of splitStatements(columns)) await sql.raw(statement).execute(db)
}
