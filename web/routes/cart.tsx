/** /cart: what was chosen, at today's prices, and the way to pay for it. */
import type { CartChange } from '#web/parts/reprice.ts'
import { sayChange } from '#web/parts/reprice.ts'
import { servicesContext } from '#web/context.ts'
import { CartEmpty } from '#web/parts/cart-empty.tsx'
import { CartItems, CartItemsLoading } from '#web/parts/cart-items.tsx'
import { CartPanel } from '#web/parts/cart-panel.tsx'
import { useRepricedCart } from '#web/parts/use-repriced-cart.ts'
import { useCart } from '#web/state/cart.ts'
import { useSession } from '#web/state/session.ts'
import { siteOf } from '#web/state/site.ts'
import { carryToast } from '#web/state/toast.ts'
import { Notice } from '#web/ui/notice.tsx'
import { pageMeta } from '#web/ui/page-meta.ts'
import { redirectDocument } from 'react-router'
import type { Route } from './+types/cart'

export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return { languages: services.languages(), genres: services.genres() }
}

/** Always a document of its own: only this one may run Paytm's script, and a policy comes with a document. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  carryToast()
  return redirectDocument(request.url)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Cart',
    description: 'Review the packs you have chosen and pay.',
    path: '/cart',
    site: siteOf(matches),
  })

export default function Cart({ loaderData }: Route.ComponentProps) {
  const { items, ready } = useCart()
  const { changes, priced, compare } = useRepricedCart(ready)
  const { status } = useSession()
  const waits = !ready || status === 'loading'

  if (ready && items.length === 0) {
    return (
      <CartEmpty>
        <Changes changes={changes} />
      </CartEmpty>
    )
  }
  return (
    <main id="main" className={waits ? 'wrap page page--waiting' : 'wrap page'}>
      <div className="page__head">
        <h1 className="d1">Cart</h1>
      </div>
      <Changes changes={changes} />
      <div className="split">
        {ready ? <CartItems items={items} {...loaderData} /> : <CartItemsLoading />}
        {ready && <CartPanel items={items} priced={priced} onPricesDiffer={() => void compare()} />}
      </div>
    </main>
  )
}

/** What was corrected, in words, before anybody pays. */
function Changes({ changes }: { changes: CartChange[] }) {
  if (changes.length === 0) return null
  return (
    <div className="stack cart-changes">
      {changes.map((change, at) => (
        <Notice key={at} kind="note">
          {sayChange(change)}
        </Notice>
      ))}
    </div>
  )
}
