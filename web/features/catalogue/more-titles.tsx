/** The links through a list for a browser without scripts, which cannot load further cards into the carousel. */
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { packAddress, type PackQuery } from './pack-query.ts'

export function MoreTitles({ query, next }: { query: PackQuery; next: string | undefined }) {
  if (next === undefined && query.after === '') return null
  return (
    <nav className="more-titles without-js" aria-label="Titles">
      {query.after !== '' && (
        <ButtonLink variant="secondary" to={packAddress({ ...query, after: '' })}>
          First titles
        </ButtonLink>
      )}
      {next !== undefined && (
        <ButtonLink variant="secondary" to={packAddress({ ...query, after: next })}>
          More titles
        </ButtonLink>
      )}
    </nav>
  )
}
