import { findSubscriberByMobile } from '#api/identity/subscribers/subscriber-store.ts'
import { readConfig } from './read-config.ts'
import { freshDatabase } from '#test/database.ts'
import { openSimulators } from '#test/simulators/open-simulators.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedDemoData } from './seed-demo-data.ts'

test('instances that start concurrently on a new database seed it once', async () => {
  const { runtime } = await openSimulators()
  const ignored = () => undefined
  const log = { info: ignored, warn: ignored, error: ignored }
  const platform = { db: await freshDatabase(), runtime, config: readConfig({}), log }
  await Promise.all([1, 2, 3].map(() => seedDemoData(platform)))

  expect(await findSubscriberByMobile(platform.db, '9000000003')).toMatchObject({ firstName: 'Lakshmi' })
  const { rows } = await sql`select package_id from entitlement order by 1`.execute(platform.db)
  expect(rows).toEqual([{ package_id: 'family-max' }, { package_id: 'south-stars' }])
})
