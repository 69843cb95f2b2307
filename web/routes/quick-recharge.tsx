/** /quick-recharge: a subscriber chooses packs. A partner's link leads here and signs its customer in. */
import { Redirect } from '#web/browser/redirect.tsx'
import { pageDataContext } from '#web/document/loader-context.ts'
import { SwitchAccountDialog } from '#web/features/login/switch-account-dialog.tsx'
import { isTabChange, loadPackBrowser } from '#web/features/catalogue/load-pack-browser.ts'
import { PackBrowser } from '#web/features/catalogue/pack-browser.tsx'
import { usePacksPending } from '#web/features/packs/packs-loader.tsx'
import { PlanListSkeleton } from '#web/features/catalogue/plans/plan-list.tsx'
import { clearClientKey, signInWithClientKey, usePartnerLogin } from '#web/features/login/partner-login.ts'
import { useSession } from '#web/session/session.ts'
import { pageMeta } from '#web/seo/page-meta.ts'
import { useRedirect } from '#web/browser/use-redirect.ts'
import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import type { Route } from './+types/quick-recharge'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPackBrowser(context.get(pageDataContext), request.url)

export const shouldRevalidate = isTabChange

/** Keeps the client key in the address out of the Referer header. Payments start on /cart, which has its own policy. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' })

export const meta = pageMeta({
  title: t`Quick Recharge`,
  description: t`Recharge in a minute: extend your app plan or add movies and shows.`,
  path: '/quick-recharge',
  noIndex: true,
})

export default function QuickRecharge({ loaderData }: Route.ComponentProps) {
  const { status } = useSession()
  const login = useLinkLogin()
  const arePacksPending = usePacksPending()
  if (status === 'anonymous' && login === 'none') return <Redirect to="/" />
  // The state of the plans, and what is above them, follow from the packs.
  const arePacksKnown = status === 'authenticated' && login === 'none' && !arePacksPending
  return (
    <>
      <PackBrowser
        heading={t`Quick Recharge`}
        data={loaderData}
        next={{ to: '/cart', label: t({ message: `Review Cart`, comment: 'button' }) }}
        loading={arePacksKnown ? undefined : <PlanListSkeleton />}
      />
      {login === 'asks-to-switch-account' && <SwitchAccountDialog />}
    </>
  )
}

/** Signs in by the client key in the address. If that fails, redirects to the home page for a login by code. */
function useLinkLogin() {
  const login = usePartnerLogin()
  useEffect(() => void signInWithClientKey(), [])
  useRedirect(login === 'failed' ? '/' : undefined)
  useEffect(() => {
    if (login === 'failed') clearClientKey()
  }, [login])
  return login
}
