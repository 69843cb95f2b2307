/**
 * The store of consents: which version of the terms and privacy policy a subscriber agreed to, when, and in which
 * language. They are never deleted.
 */
import type { Db, Tables } from '#api/platform/db/tables.ts'
import { listQuery, type WriteStatement } from '#api/platform/db/batch.ts'
import type { Language } from '#contract/languages.ts'
import { TERMS_VERSION } from '#contract/terms.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { sql } from 'kysely'

type Consent = {
  version: string
  agreedAt: Date
  givenAt: Tables['consent']['given_at']
  /** The language of the page with the terms. */
  language: Language
}

/** Inserts a consent to the current version. Does nothing if the subscriber agreed to it before. */
export const insertConsent = (
  subscriberId: string,
  { givenAt, language, now }: Pick<Consent, 'givenAt' | 'language'> & { now: Date },
): WriteStatement => sql`
  insert into consent (subscriber_id, version, agreed_at, given_at, language)
  values (${subscriberId}, ${TERMS_VERSION}, ${now}, ${givenAt}, ${language})
  on conflict (subscriber_id, version) do nothing`

/** Returns the newest consent; satellite subscribers have none before their first payment. */
export async function findConsent(
  db: Db,
  subscriberId: string,
): Promise<Pick<Consent, 'version' | 'agreedAt'> | undefined> {
  return db
    .selectFrom('consent')
    .select(['version', 'agreed_at as agreedAt'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export const consentsExport = (subscriberId: string) =>
  listQuery(sql<PersonalData['termsAgreedTo'][number]>`
    select x.version, x.agreed_at as "agreedAt", x.given_at as "givenAt",
      x.language
    from consent x where x.subscriber_id = ${subscriberId} order by x.version`)
