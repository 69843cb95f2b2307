/** Once for a run: the data folder of a new shop, which every shop of the run begins with a copy of. */
import { makeTemplate } from '#test/running-shop.ts'
import { rm } from 'node:fs/promises'
import { addKnownPeople } from './known-people.ts'

export default async function prepare(): Promise<() => Promise<void>> {
  const template = await makeTemplate()
  process.env['PARTNER_API_KEY'] = await addKnownPeople(template)
  process.env['SHOP_TEMPLATE'] = template
  return () => rm(template, { recursive: true, force: true })
}
