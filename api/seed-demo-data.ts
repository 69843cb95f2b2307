/** Seeds a new demonstration database: the catalogue and one subscriber with packs. Never used with live gateways. */
import { DAY_MS } from '#contract/durations.ts'
import { findVersion } from '#api/catalogue/catalogue-store.ts'
import { insertConsent } from '#api/identity/subscribers/consent-store.ts'
import { insertSubscriber } from '#api/identity/subscribers/subscriber-store.ts'
import type { Subscriber } from '#api/identity/subscribers/subscriber.ts'
import { insertEntitlements } from '#api/packs/entitlement-store.ts'
import type { Entitlement } from '#api/packs/entitlement.ts'
import { expiryOf } from '#api/packs/validity.ts'
import { violatedConstraint, withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { paise } from '#contract/money.ts'
import { readdirSync, readFileSync } from 'node:fs'

const owner: Omit<Subscriber, 'id'> = {
  number: '40000000003',
  mobile: '9000000003',
  firstName: 'Lakshmi',
  lastName: 'Nair',
  email: '',
  gender: 'Female',
  ageGroup: '31-35 Years',
  pincode: '682001',
  city: 'Kochi',
  satellite: true,
  language: 'en',
}

/** The subscriber's packs, by start in days before today: one expired plan and one active plan. */
const OWNED = [
  { packageId: 'south-stars', name: 'South Stars', pricePaise: paise(149_00), startedDaysAgo: 70 },
  { packageId: 'family-max', name: 'Family Max', pricePaise: paise(249_00), startedDaysAgo: 10 },
]

/** Seeds the demonstration data. Does nothing if a catalogue was imported before. */
export async function seedDemoData(platform: AppContext): Promise<void> {
  if ((await findVersion(platform.db)) > 0) return
  // Imported only on the first start, because it loads an HTML parser.
  const { importCatalogue } = await import('#api/catalogue/import/import-catalogue.ts')
  const { faults } = await importCatalogue(platform, readSeed('catalogue.json'), { apply: true })
  if (faults.length > 0)
    throw new Error(
      'the demonstration catalogue has faults: npm run shop -- catalogue import db/seed/catalogue.json',
    )
  await seedTexts(platform)
  await seedOwner(platform)
}

/** Imports the catalogue texts of each language. */
async function seedTexts(platform: AppContext): Promise<void> {
  const { importCatalogueTexts } = await import('#api/catalogue/import/import-catalogue-texts.ts')
  const { readTextFile } = await import('#api/catalogue/import/read-text-file.ts')
  for (const name of readdirSync(SEED).filter((file) => TEXT_FILE.test(file))) {
    const texts = readTextFile(readSeed(name), () => undefined)
    const faults = texts && (await importCatalogueTexts(platform, texts, { apply: true })).faults
    if (faults?.length !== 0)
      throw new Error(
        `the demonstration texts have faults: npm run shop -- catalogue texts import db/seed/${name}`,
      )
  }
}

const SEED = new URL('../db/seed/', import.meta.url)
const TEXT_FILE = /^catalogue\.[a-z]+\.json$/

const readSeed = (name: string): unknown => JSON.parse(readFileSync(new URL(name, SEED), 'utf8'))

async function seedOwner({ db, runtime }: AppContext): Promise<void> {
  const now = runtime.now()
  const subscriber: Subscriber = { ...owner, id: runtime.id() }
  const packs = OWNED.map(({ packageId, name, pricePaise, startedDaysAgo }): Entitlement => {
    const startsAt = new Date(now.getTime() - startedDaysAgo * DAY_MS)
    const endsAt = expiryOf(startsAt, { months: 1, days: null })
    const pack = { packageId, name, type: '1', amountPaise: pricePaise, startsAt, endsAt }
    return { id: runtime.id(), paidBy: null, subscriberId: subscriber.id, follows: null, ...pack }
  })
  try {
    await withTransaction(db, async (tx) => {
      await insertSubscriber(tx, subscriber, { now })
      await insertConsent(subscriber.id, {
        givenAt: 'registration',
        language: subscriber.language,
        now,
      }).execute(tx)
      await insertEntitlements(packs, 'demonstration').execute(tx)
    })
  } catch (error) {
    // Race: another instance that starts at the same time has inserted the same subscriber.
    if (!violatedConstraint(error).startsWith('subscriber_')) throw error
  }
}
