/** Creates the directory of pincodes. While it is empty, the shop uses the bundled directory. */
import { splitStatements } from '#db/statements.ts'
import { type Kysely, sql } from 'kysely'

const tables = `
create table pincode (
  -- Compared byte by byte, so that the first digits find a range in any language of the database.
  pincode text collate "C" primary key check (pincode ~ '^[1-9][0-9]{5}$'),
  city text not null check (city <> ''),
  state text not null check (state <> ''),
  gst_state_code text not null check (gst_state_code ~ '^[0-9]{2}$')
);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of splitStatements(tables)) await sql.raw(statement).execute(db)
}
