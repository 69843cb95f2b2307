/** /privacy-policy. */
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { PrivacyText } from '#web/features/legal/privacy-text.tsx'
import { siteOf, useSite } from '#web/session/site.ts'
import { pageMeta } from '#web/seo/page-meta.ts'
import type { Route } from './+types/privacy-policy'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Privacy Policy',
    description: 'Which data we keep about you, why, whom it is shared with, and how to see or correct it.',
    path: '/privacy-policy',
    site: siteOf(matches),
  })

export default function PrivacyPolicyPage() {
  const { brand } = useSite()
  return (
    <LegalPage title="Privacy Policy">
      <PrivacyText brand={brand} />
    </LegalPage>
  )
}
