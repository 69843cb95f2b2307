/** Global setup: creates the data folder of a new shop once for a run. Every shop of the run starts with a copy of it. */
import { createTemplate } from '#test/shop-process.ts'
import { rm } from 'node:fs/promises'
import { insertSeededUsers } from './seeded-users.ts'

export default async function createDatabaseTemplate(): Promise<() => Promise<void>> {
  const template = await createTemplate()
  process.env['PARTNER_API_KEY'] = await insertSeededUsers(template)
  process.env['SHOP_TEMPLATE'] = template
  return () => rm(template, { recursive: true, force: true })
}
