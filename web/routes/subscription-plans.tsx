/** /subscription-plans: the app plans, without cart bar. Movies and shows open by address only: ?type=2 and ?type=3. */
import { pageDataContext } from '#web/document/loader-context.ts'
import { isTabChange, PackBrowser, loadPackBrowser } from '#web/features/catalogue/pack-browser.tsx'
import { planJsonLd } from '#web/seo/structured-data.ts'
import { APP_PLAN } from '#web/features/cart/cart-store.ts'
import { siteOf } from '#web/session/site.ts'
import { pageMeta } from '#web/seo/page-meta.ts'
import type { Route } from './+types/subscription-plans'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPackBrowser(context.get(pageDataContext), request.url)

export const shouldRevalidate = isTabChange

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = siteOf(matches)
  const tags = pageMeta({
    title: 'Subscription Plans',
    description: 'All app plans side by side: which apps they hold, how long they last and what they cost.',
    path: '/subscription-plans',
    site,
  })
  const showsPlans = site && loaderData.type === APP_PLAN
  return showsPlans ? [...tags, planJsonLd(loaderData.packs, site)] : tags
}

export default function SubscriptionPlans({ loaderData }: Route.ComponentProps) {
  const tabs = loaderData.appTypes.filter(({ id }) => id === APP_PLAN)
  return <PackBrowser title="Subscription Plans" data={loaderData} tabs={tabs} />
}
