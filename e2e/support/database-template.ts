/**
 * Global setup: creates the data folder of a new shop once for a run, and the pages with pseudo-translations. Every shop
 * of the run starts with a copy of the folder.
 */
import { createTemplate } from '#test/shop-process.ts'
import { rm } from 'node:fs/promises'
import { buildPseudoPages } from './pseudo-pages.ts'
import { insertSeededUsers } from './seeded-users.ts'

export default async function createDatabaseTemplate(): Promise<() => Promise<void>> {
  await buildPseudoPages()
  const template = await createTemplate()
  process.env['PARTNER_API_KEY'] = await insertSeededUsers(template)
  process.env['SHOP_TEMPLATE'] = template
  return () => rm(template, { recursive: true, force: true })
}
