/** The language of messages about what belongs to a subscriber, as a part of other queries. */
import type { Language } from '#contract/languages.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the language of the account.
 * @param subscriberId the id in the enclosing query
 * @param otherwise the language where the account is erased
 */
export const accountLanguage = (
  subscriberId: RawBuilder<unknown>,
  otherwise: RawBuilder<unknown>,
): RawBuilder<Language> => sql`
  coalesce((select s.language from subscriber s where s.id = ${subscriberId} and s.erased_at is null), ${otherwise})`
