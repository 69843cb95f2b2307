/** /about-us: the company, the app and its licence. */
import { AboutText } from '#web/features/legal/about-text.tsx'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { siteOf, useSite } from '#web/session/site.ts'
import { pageMeta } from '#web/seo/page-meta.ts'
import type { Route } from './+types/about-us'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'About Us',
    description: 'The company and the app, the licence to use it, and the open-source work in it.',
    path: '/about-us',
    site: siteOf(matches),
  })

export default function AboutUsPage() {
  const { brand } = useSite()
  return (
    <LegalPage title="About Us">
      <AboutText brand={brand} />
    </LegalPage>
  )
}
