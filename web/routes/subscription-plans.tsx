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

const tags = pageMeta({
  title: 'Subscription Plans',
  description: 'All app plans side by side: which apps they hold, how long they last and what they cost.',
  path: '/subscription-plans',
})
export const meta: Route.MetaFunction = (args) => {
  const site = siteOf(args.matches)
  const { type, packs } = args.loaderData
  return site && type === APP_PLAN ? [...tags(args), planJsonLd(packs, site)] : tags(args)
}

export default function SubscriptionPlans({ loaderData }: Route.ComponentProps) {
  const tabs = loaderData.appTypes.filter(({ id }) => id === APP_PLAN)
  return <PackBrowser title="Subscription Plans" data={loaderData} tabs={tabs} />
}
