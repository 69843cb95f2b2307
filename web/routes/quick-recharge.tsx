/** /quick-recharge: a subscriber chooses packs. A partner's link brings its customer here, and signs them in. */
import { servicesContext } from '#web/context.ts'
import { OtherAccount } from '#web/parts/other-account.tsx'
import { isOtherTab, PackShop, packShopData } from '#web/parts/pack-shop.tsx'
import { PlanListLoading } from '#web/parts/plan-list.tsx'
import { forgetClientKey, signInWithClientKey, useClientKeyLogin } from '#web/state/client-key.ts'
import { useSession } from '#web/state/session.ts'
import { siteOf } from '#web/state/site.ts'
import { pageMeta } from '#web/ui/page-meta.ts'
import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { Route } from './+types/quick-recharge'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  packShopData(context.get(servicesContext), request.url)

export const shouldRevalidate = isOtherTab

/** A key in the address is nobody else's business. Payments start on /cart, a document with its own policy. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Quick Recharge',
    description: 'Recharge in a minute: extend your app plan or add movies and shows.',
    path: '/quick-recharge',
    site: siteOf(matches),
    noIndex: true,
  })

export default function QuickRecharge({ loaderData }: Route.ComponentProps) {
  const { status } = useSession()
  const login = useLinkLogin()
  if (status === 'anonymous' && login === 'none') return <Navigate to="/" replace />
  const isKnown = status === 'authenticated' && login === 'none'
  return (
    <>
      <PackShop
        title="Quick Recharge"
        data={loaderData}
        next={{ to: '/cart', label: 'Review Cart' }}
        loading={isKnown ? undefined : <PlanListLoading />}
      />
      {login === 'asks' && <OtherAccount />}
    </>
  )
}

/** A link that fails leads home, where its customer can login by hand. */
function useLinkLogin() {
  const login = useClientKeyLogin()
  const navigate = useNavigate()
  useEffect(() => void signInWithClientKey(), [])
  useEffect(() => {
    if (login !== 'failed') return
    void navigate('/', { replace: true })
    forgetClientKey()
  }, [login, navigate])
  return login
}
