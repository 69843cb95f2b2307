/** /privacy-policy. */
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { PrivacyText } from '#web/features/legal/privacy-text.tsx'
import { useSite } from '#web/session/site.ts'
import { pageMeta } from '#web/seo/page-meta.ts'
import { t } from '@lingui/core/macro'

export const meta = pageMeta({
  title: t`Privacy Policy`,
  description: t`Which data we keep about you, why, whom it is shared with, and how to see or correct it.`,
  path: '/privacy-policy',
})

export default function PrivacyPolicyPage() {
  const { brand } = useSite()
  return (
    <LegalPage title={t`Privacy Policy`}>
      <PrivacyText brand={brand} />
    </LegalPage>
  )
}
