/** Tests that an interrupted transaction leaves nothing behind on the shared connection. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createFaultInjector } from './fault-injector.ts'
import { openSharedDatabase } from './shared-database.ts'

const SIDES = ['before', 'after'] as const
const KINDS = ['crash', 'disconnect'] as const

test(
  'leaves no transaction open on the shared connection, wherever a transaction is interrupted',
  { timeout: 120_000 },
  async () => {
    const database = await openSharedDatabase()
    const faultInjector = createFaultInjector()
    const db = database.connect(faultInjector)
    for (const point of [1, 2, 3]) {
      for (const side of SIDES)
        for (const kind of KINDS) {
          faultInjector.arm({ point, side, kind })
          const interrupted = db.transaction().execute((tx) => sql`select 1`.execute(tx))
          await expect(interrupted, `${side} ${String(point)}, ${kind}`).rejects.toThrow()
          faultInjector.restart()
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
