/** /subscription-plans: the app plans, without cart bar. Movies and shows open by address only: ?type=2 and ?type=3. */
import { pageDataContext } from '#web/document/loader-context.ts'
import { isTabChange, loadPackBrowser, titleAt } from '#web/features/catalogue/load-pack-browser.ts'
import { PackBrowser } from '#web/features/catalogue/pack-browser.tsx'
import { usePacksPending } from '#web/features/packs/packs-loader.tsx'
import { PlanListSkeleton } from '#web/features/catalogue/plans/plan-list.tsx'
import { planJsonLd } from '#web/seo/package-json-ld.ts'
import { APP_PLAN, poidOf } from '#contract/pack-type.ts'
import { siteOf } from '#web/session/site.ts'
import { pageMeta } from '#web/seo/page-meta.ts'
import { titleMeta } from '#web/seo/title-meta.ts'
import { t } from '@lingui/core/macro'
import type { Route } from './+types/subscription-plans'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPackBrowser(context.get(pageDataContext), request.url)

export const shouldRevalidate = isTabChange

const tags = pageMeta({
  title: t`Subscription Plans`,
  description: t`All app plans side by side: which apps they hold, how long they last and what they cost.`,
  path: '/subscription-plans',
})
export const meta: Route.MetaFunction = (args) => {
  const shown = titleAt(args.loaderData, args.location.search)
  if (shown) return titleMeta(shown, poidOf(shown), args)
  const site = siteOf(args.matches)
  const { type, plans } = args.loaderData
  return site && type === APP_PLAN ? [...tags(args), planJsonLd(plans, site)] : tags(args)
}

export default function SubscriptionPlans({ loaderData }: Route.ComponentProps) {
  const tabs = loaderData.appTypes.filter(({ id }) => id === APP_PLAN)
  // The state of each plan follows from the packs of the subscriber.
  const arePlansPending = usePacksPending() && loaderData.type === APP_PLAN
  return (
    <PackBrowser
      heading={t`Subscription Plans`}
      data={loaderData}
      tabs={tabs}
      loading={arePlansPending ? <PlanListSkeleton /> : undefined}
    />
  )
}
