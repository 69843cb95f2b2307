/** /terms-and-conditions. The dialog of the registration form shows the same text. */
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { TermsText } from '#web/features/legal/terms-text.tsx'
import { useSite } from '#web/session/site.ts'
import { pageMeta } from '#web/seo/page-meta.ts'
import { t } from '@lingui/core/macro'

export const meta = pageMeta({
  title: t`Terms and Conditions`,
  description: t`What you agree to: packs and payment, devices, fair use, disputes and the law that applies.`,
  path: '/terms-and-conditions',
})

export default function TermsAndConditionsPage() {
  const { brand } = useSite()
  return (
    <LegalPage title={t`Terms and Conditions`}>
      <TermsText brand={brand} />
    </LegalPage>
  )
}
