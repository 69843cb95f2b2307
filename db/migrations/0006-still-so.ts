/** What was decided on a look without a lock is written where it is still so, and otherwise not at all. */
import { statements } from '#db/statements.ts'
import { type Kysely, sql } from 'kysely'

const functions = `
create function still_so(so boolean) returns boolean language plpgsql as $$
begin
  if not so then
    raise exception 'changed since it was looked at' using errcode = 'serialization_failure';
  end if;
  return true;
end $$;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements(functions)) await sql.raw(statement).execute(db)
}
