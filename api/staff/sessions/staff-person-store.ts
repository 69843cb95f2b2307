/** The store of the people at the desk. */
import type { Tx } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'

type Person = {
  /** The claim `sub`: the provider gives it to no other person. */
  subject: string
  /** Has the form of STAFF_NAME. */
  name: string
}

/**
 * Returns the name of a person: the given one at the first sign-in, and the same one at each later one, even if the provider
 * has changed it. @returns undefined where the name belongs to another person
 */
export async function nameOfPerson(
  tx: Tx,
  { subject, name }: Person,
  now: Date,
): Promise<string | undefined> {
  await sql`
    insert into staff_person (subject, name, first_signed_in_at) values (${subject}, ${name}, ${now})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<Pick<Person, 'name'>>`
    select name from staff_person where subject = ${subject}`.execute(tx)
  return rows[0]?.name
}
