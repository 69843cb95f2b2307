/** The link to the title sheet of a package, on its card or plan. */
import type { Package } from '#contract/catalogue.ts'
import { poidOf } from '#contract/pack-type.ts'
import { titleInLine } from '#web/features/pack-display/pack-title.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from 'react-router'
import { OPENED_IN_PAGE, rememberTitle } from './opened-title.ts'
import { packAddress, type PackQuery } from '#web/features/catalogue/pack-query.ts'
import { t } from '@lingui/core/macro'

type AboutLinkProps = {
  pack: Package
  /** The list of the page, which stays in the address. */
  query: PackQuery
  isTabbable?: boolean
}

export function AboutLink({ pack, query, isTabbable = true }: AboutLinkProps) {
  const title = titleInLine(pack)
  return (
    <Link
      className="about-link icon-btn"
      to={packAddress(query, poidOf(pack))}
      state={OPENED_IN_PAGE}
      preventScrollReset
      aria-label={t({
        message: `About ${title}`,
        comment: 'link to the details; title: of an app plan, a movie or a show',
      })}
      tabIndex={isTabbable ? undefined : -1}
      onClick={() => rememberTitle(pack)}
    >
      <Icon name="info" />
    </Link>
  )
}
