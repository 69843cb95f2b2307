/** The account of a subscriber, as a part of other queries: the language of messages, and whether it is erased. */
import type { Language } from '#contract/languages.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the language of the account.
 * @param subscriberId the id in the enclosing query
 * @param otherwise the language if the account is erased
 */
export const accountLanguage = (
  subscriberId: RawBuilder<unknown>,
  otherwise: RawBuilder<unknown>,
): RawBuilder<Language> => sql`
  coalesce((select s.language from subscriber s where s.id = ${subscriberId} and s.erased_at is null), ${otherwise})`

/** @param subscriberId the id in the enclosing query */
export const isAccountErased = (subscriberId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from subscriber s where s.id = ${subscriberId} and s.erased_at is not null)`
