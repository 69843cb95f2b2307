/** The page for an unknown address, with status 404. */
import { IllustratedPage } from '#web/ui/messages/illustrated-page.tsx'
import lost from '#web/ui/illustrations/lost.svg?raw'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { LanguageLinks } from '#web/layout/language-links.tsx'
import { useOptionalSite } from '#web/session/site.ts'
import { pageMeta } from '#web/seo/page-meta.ts'
import { t } from '@lingui/core/macro'
import { data } from 'react-router'

export const loader = () => data(null, { status: 404, statusText: 'Not Found' })

export const meta = pageMeta({
  title: t`Page not found`,
  description: t`There is no page at this address.`,
  path: '/page-not-found',
  noIndex: true,
})

export default function NotFoundPage() {
  const site = useOptionalSite()
  return (
    <IllustratedPage tone="neutral" drawing={lost}>
      <h1 className="heading-1">{t`404 Not Found`}</h1>
      <p className="lead text-muted">{t`There is no page at this address. It may have moved, or the link may be old.`}</p>
      <div className="button-row">
        <ButtonLink full to="/">
          {t({ message: `Home`, comment: 'link to the first page' })}
        </ButtonLink>
      </div>
      {site && <LanguageLinks languages={site.languages} to="/" />}
    </IllustratedPage>
  )
}
