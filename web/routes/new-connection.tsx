/** /new-connection: a visitor chooses packs. A subscriber is redirected to /quick-recharge. */
import { useRedirect } from '#web/browser/use-redirect.ts'
import { pageDataContext } from '#web/document/loader-context.ts'
import { isTabChange, loadPackBrowser, titleAt } from '#web/features/catalogue/load-pack-browser.ts'
import { APP_PLAN, poidOf } from '#contract/pack-type.ts'
import { PackBrowser } from '#web/features/catalogue/pack-browser.tsx'
import { PlanListSkeleton } from '#web/features/catalogue/plans/plan-list.tsx'
import { useSession } from '#web/session/session.ts'
import { pageMeta } from '#web/seo/page-meta.ts'
import { titleMeta } from '#web/seo/title-meta.ts'
import { t } from '@lingui/core/macro'
import { useLocation } from 'react-router'
import type { Route } from './+types/new-connection'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPackBrowser(context.get(pageDataContext), request.url)

export const shouldRevalidate = isTabChange

const tags = pageMeta({
  title: t`New Connection`,
  description: t`Choose an app plan, movies or shows: every pack with its duration and its price.`,
  path: '/new-connection',
})
export const meta: Route.MetaFunction = (args) => {
  const title = titleAt(args.loaderData, args.location.search)
  return title ? titleMeta(title, poidOf(title), args) : tags(args)
}

export default function NewConnection({ loaderData }: Route.ComponentProps) {
  const { status } = useSession()
  const { search } = useLocation()
  const isSubscriber = status === 'authenticated'
  useRedirect(isSubscriber ? `/quick-recharge${search}` : undefined)
  return (
    <PackBrowser
      heading={t`New Connection`}
      data={loaderData}
      next={{ to: '/registration', label: t({ message: `Register & Review Cart`, comment: 'button' }) }}
      // The list stays during the redirect; app plans would change when the subscriber's packs are loaded.
      loading={isSubscriber && loaderData.type === APP_PLAN ? <PlanListSkeleton /> : undefined}
    />
  )
}
