/** /registration: a visitor with packs in the cart creates an account. */
import { Redirect } from '#web/browser/redirect.tsx'
import { pageDataContext } from '#web/document/loader-context.ts'
import { RegistrationForm } from '#web/features/registration/registration-form.tsx'
import { useCurrentCredit } from '#web/features/checkout/current-credit.ts'
import { CartSummary } from '#web/features/cart/cart-summary.tsx'
import { packLabels } from '#web/features/pack-display/pack-labels.ts'
import { useCart } from '#web/features/cart/cart-store.ts'
import { useSession } from '#web/session/session.ts'
import { pageMeta } from '#web/seo/page-meta.ts'
import { t } from '@lingui/core/macro'
import type { Route } from './+types/registration'

export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(pageDataContext)
  return { languages: services.languages(), genres: services.genres() }
}

export const meta = pageMeta({
  title: t`Sign Up`,
  description: t`Register your free account with your mobile number and a one-time code.`,
  path: '/registration',
  noIndex: true,
})

export default function Registration({ loaderData }: Route.ComponentProps) {
  const { status } = useSession()
  const { items: stored, ready } = useCart()
  const items = useCurrentCredit(stored)
  if (status === 'authenticated') return <Redirect to="/cart" />
  if (status === 'anonymous' && ready && items.length === 0) return <Redirect to="/new-connection" />
  return (
    <main id="main" className="wrap page">
      <div className="page__head">
        <h1 className="heading-1">{t`Sign Up`}</h1>
        <p className="page__lead">{t`Register your Free account to get started.`}</p>
      </div>
      <div className="two-columns">
        <RegistrationForm items={items} />
        <CartSummary
          items={items}
          ready={ready}
          labelsOf={packLabels(loaderData.languages, loaderData.genres)}
        />
      </div>
    </main>
  )
}
