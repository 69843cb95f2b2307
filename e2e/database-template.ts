/** Global setup: creates the data folder of a new shop once for a run. Every shop of the run starts with a copy. */
import { makeTemplate } from '#test/shop-process.ts'
import { rm } from 'node:fs/promises'
import { addKnownPeople } from './seeded-users.ts'

export default async function prepare(): Promise<() => Promise<void>> {
  const template = await makeTemplate()
  process.env['PARTNER_API_KEY'] = await addKnownPeople(template)
  process.env['SHOP_TEMPLATE'] = template
  return () => rm(template, { recursive: true, force: true })
}
