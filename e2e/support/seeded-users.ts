/**
 * The initial data of a shop: subscribers who requested no code yet, so that no rate limit delays their first code, and
 * a partner that can create links for them.
 */
import { createPartnerKey } from '#api/identity/partners/create-partner-key.ts'
import { PARTNER_SCOPES } from '#api/identity/partners/partner.ts'
import { insertSubscriber } from '#api/identity/subscribers/subscriber-store.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { openDatabase } from '#api/platform/db/open-database.ts'
import { systemRuntime } from '#api/platform/runtime/runtime.ts'

const SEEDED_USERS = 20

const seededMobile = (at: number): string => `96000${String(at).padStart(5, '0')}`

/** Inserts them into the database of a shop that is not running. @returns the API key of the partner. */
export async function insertSeededUsers(dataDir: string): Promise<string> {
  const { db, close } = await openDatabase({ kind: 'pglite', dir: `${dataDir}/database` })
  for (let at = 1; at <= SEEDED_USERS; at++) {
    const names = { firstName: 'Known', lastName: 'Person', email: '', pincode: '600017', city: 'Chennai' }
    const rest = { gender: 'Others', ageGroup: '31-35 Years', satellite: false, language: 'en' } as const
    const number = `5000000${String(at).padStart(4, '0')}`
    const person = { id: systemRuntime.id(), number, mobile: seededMobile(at), ...names, ...rest }
    await withTransaction(db, (tx) => insertSubscriber(tx, person, { now: systemRuntime.now() }))
  }
  const apiKey = await createPartnerKey({ db, runtime: systemRuntime }, 'tv-guide-app', PARTNER_SCOPES)
  await close()
  return apiKey
}

let takenUsers = 0

/** Returns the mobile of a subscriber whom no other test of this shop uses. */
export function takeSeededMobile(): string {
  takenUsers += 1
  if (takenUsers > SEEDED_USERS) throw new Error('no unused subscriber is left: raise SEEDED_USERS')
  return seededMobile(takenUsers)
}
