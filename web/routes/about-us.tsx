/** /about-us: the company, the app and its licence. */
import { AboutText } from '#web/features/legal/about-text.tsx'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { useSite } from '#web/session/site.ts'
import { pageMeta } from '#web/seo/page-meta.ts'
import { t } from '@lingui/core/macro'

export const meta = pageMeta({
  title: t`About Us`,
  description: t`The company and the app, the licence to use it, and the open-source work in it.`,
  path: '/about-us',
})

export default function AboutUsPage() {
  const { brand } = useSite()
  return (
    <LegalPage title={t`About Us`}>
      <AboutText brand={brand} />
    </LegalPage>
  )
}
