/**
 * The links through a list for a browser without scripts, which cannot load further cards into the carousel. The link to
 * the start of a list is also for other browsers, whose carousel begins at the cursor of the address.
 */
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { packAddress, type PackQuery } from '#web/features/catalogue/pack-query.ts'
import { t } from '@lingui/core/macro'

export function MoreTitles({ query, next }: { query: PackQuery; next: string | undefined }) {
  if (next === undefined && query.after === '') return null
  return (
    <nav
      className={query.after === '' ? 'more-titles without-js' : 'more-titles'}
      aria-label={t({ message: `Titles`, comment: 'of movies and shows' })}
    >
      {query.after !== '' && (
        <ButtonLink variant="secondary" to={packAddress({ ...query, after: '' })}>
          {t({ message: 'First titles', comment: 'button' })}
        </ButtonLink>
      )}
      {next !== undefined && (
        <ButtonLink variant="secondary" className="without-js" to={packAddress({ ...query, after: next })}>
          {t({ message: 'More titles', comment: 'button' })}
        </ButtonLink>
      )}
    </nav>
  )
}
