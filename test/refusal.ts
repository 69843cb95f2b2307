/** Asks the database whether it accepts statements, without keeping their effects. */
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'

/**
 * Runs statements in a transaction, and rolls it back.
 * @returns why the database refuses them: the constraint's name, or the trigger's message without the row's id; '' where
 *   it accepts them
 */
export async function findRefusal(db: Db, ...statements: string[]): Promise<string> {
  try {
    await db.transaction().execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
      // Checks the deferred constraints now, because the transaction is rolled back.
      await sql`set constraints all immediate`.execute(tx)
      throw new Error('')
    })
    return ''
  } catch (error) {
    const { constraint, message } = error as { constraint?: string; message: string }
    return constraint ?? message.replace(/^(\w+) [\w-]+: /, '$1: ')
  }
}
