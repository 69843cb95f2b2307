/**
 * Who is there from the start: people who have an account and asked for no code yet, so that a code can be asked for
 * at once, and an app of the provider that may make links for them.
 */
import { createPartnerKey } from '#api/identity/create-partner-key.ts'
import { PARTNER_SCOPES } from '#api/identity/partner.ts'
import { insertSubscriber } from '#api/identity/subscriber-store.ts'
import { withTransaction } from '#api/platform/transaction.ts'
import { openDatabase } from '#api/platform/open-database.ts'
import { realWorld } from '#api/platform/world.ts'

const HOW_MANY = 20

const knownMobile = (at: number): string => `96000${String(at).padStart(5, '0')}`

/** Into the database of a shop that does not run. @returns the API key of the provider's app. */
export async function addKnownPeople(dataDir: string): Promise<string> {
  const { db, close } = await openDatabase({ kind: 'pglite', dir: `${dataDir}/database` })
  for (let at = 1; at <= HOW_MANY; at++) {
    const names = { firstName: 'Known', lastName: 'Person', email: '', pincode: '600017', city: 'Chennai' }
    const rest = { gender: 'Others', ageGroup: '31-35 Years', satellite: false }
    const number = `5000000${String(at).padStart(4, '0')}`
    const person = { id: realWorld.id(), number, mobile: knownMobile(at), ...names, ...rest }
    await withTransaction(db, (tx) => insertSubscriber(tx, person, { now: realWorld.now() }))
  }
  const apiKey = await createPartnerKey({ db, world: realWorld }, 'tv-guide-app', PARTNER_SCOPES)
  await close()
  return apiKey
}

let taken = 0

/** One that no other test of this shop has. */
export function takeKnownMobile(): string {
  taken += 1
  if (taken > HOW_MANY) throw new Error('all known people are taken: make some more')
  return knownMobile(taken)
}
