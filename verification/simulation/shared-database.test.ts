/** Tests that an interrupted transaction leaves nothing behind on the shared connection. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeFate } from './fault-injector.ts'
import { openSharedDatabase } from './shared-database.ts'

const SIDES = ['before', 'after'] as const
const KINDS = ['dies', 'cut'] as const

test(
  'leaves no transaction open on the shared connection, wherever a transaction is interrupted',
  { timeout: 120_000 },
  async () => {
    const database = await openSharedDatabase()
    const fate = makeFate()
    const view = database.viewOf(fate)
    for (const point of [1, 2, 3]) {
      for (const side of SIDES)
        for (const kind of KINDS) {
          fate.arm({ point, side, kind })
          const struck = view.transaction().execute((tx) => sql`select 1`.execute(tx))
          await expect(struck, `${side} ${String(point)}, ${kind}`).rejects.toThrow()
          fate.revive()
          // Within one transaction both ids would be equal.
          const transaction = async () =>
            (await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(database.db)).rows[0]
              ?.id
          expect(await transaction(), `${side} ${String(point)}, ${kind}`).not.toBe(await transaction())
        }
    }
    await database.close()
  },
)
