import { enqueue } from '#api/platform/outbox/outbox-store.ts'
import { makeApp } from '#test/app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { runBatch } from './batch.ts'

describe('the writes of a batch', () => {
  test('are all applied, even if one refers to another', async () => {
    const { db, runtime } = (await makeApp()).platform
    const id = runtime.id()
    await runBatch(db, [
      sql`insert into ledger_entry values (${id}::uuid, 'sales', 5), (${id}::uuid, 'gateway:payu', -5)`,
      sql`insert into ledger_transfer values (${id}, 'capture', ${runtime.id()}, ${runtime.now()})`,
    ])
    expect(await db.selectFrom('ledger_entry').selectAll().execute()).toHaveLength(2)
  })

  test('are all rolled back if one is refused [ASVS-2.3.3]', async () => {
    const { db, runtime } = (await makeApp()).platform
    const write = (key: string) =>
      enqueue({ id: runtime.id(), topic: 'sms', destination: 'sms', key, payload: {}, now: runtime.now() })
    const refused = sql`insert into ledger_account values ('sales')`
    await expect(runBatch(db, [write('a'), refused, write('b')])).rejects.toMatchObject({
      constraint: 'ledger_account_pkey',
    })
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
  })
})
