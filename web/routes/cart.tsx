/** /cart: the chosen packs at current prices, and the payment. */
import { formatDay } from '#contract/format/format-date.ts'
import { now } from '#web/browser/clock.ts'
import type { CartChange } from '#web/features/cart/reprice-cart.ts'
import { describeChange } from '#web/features/cart/reprice-cart.ts'
import { pageDataContext } from '#web/document/loader-context.ts'
import { CartEmpty } from '#web/features/cart/cart-empty.tsx'
import { CartItems, CartItemsSkeleton } from '#web/features/cart/cart-items.tsx'
import { QueueOrUpgrade } from '#web/features/checkout/queue-or-upgrade.tsx'
import { CheckoutPanel, CheckoutPanelSkeleton } from '#web/features/checkout/checkout-panel.tsx'
import { OrderResults } from '#web/features/checkout/results/order-result-notices.tsx'
import { expectedOrders } from '#web/features/checkout/results/placed-orders.ts'
import { packLabels } from '#web/features/pack-display/pack-labels.ts'
import { splitCart } from '#web/features/cart/split-cart.ts'
import { useRepricedCart } from '#web/features/cart/use-repriced-cart.ts'
import { type CartItem, useCart } from '#web/features/cart/cart-store.ts'
import { useOrderResults } from '#web/features/checkout/results/use-order-results.ts'
import { runningPlan } from '#web/features/packs/own-plans.ts'
import { type PaymentHold, usePaymentHold } from '#web/features/checkout/use-payment-hold.ts'
import { useCurrentCredit } from '#web/features/checkout/current-credit.ts'
import { reloadPacks, usePacks } from '#web/features/packs/packs-store.ts'
import { SessionProblem } from '#web/layout/session-problem.tsx'
import { useSession } from '#web/session/session.ts'
import { persistToast } from '#web/session/toast-store.ts'
import { Notice } from '#web/ui/messages/notice.tsx'
import { pageMeta } from '#web/seo/page-meta.ts'
import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { redirectDocument } from 'react-router'
import type { Route } from './+types/cart'

export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(pageDataContext)
  return { languages: services.languages(), genres: services.genres() }
}

/**
 * Loads /cart as a new document: its content security policy is the only one that allows Paytm's script. Without a network the
 * browser would show its own error page, which does not load again by itself.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!navigator.onLine) throw new TypeError('Failed to fetch')
  persistToast()
  return redirectDocument(request.url)
}

export const meta = pageMeta({
  title: t`Cart`,
  description: t`Review the packs you have chosen and pay.`,
  path: '/cart',
})

/**
 * Renders the empty and the filled state: the server does not know the cart, and `stored-state-script.ts`
 * selects the visible state before the first paint. Hydration keeps that state in place.
 */
export default function Cart({ loaderData }: Route.ComponentProps) {
  const { items: stored, ready } = useCart()
  const items = useCurrentCredit(stored)
  const { changes, priced, compare } = useRepricedCart(ready)
  const orders = useOrderResults()
  const { requested, results } = orders
  const { status } = useSession()
  const startDay = useStartDay()
  const { next, afterwards } = splitCart(items)
  const [removed, setRemoved] = useState(false)
  const notices = useRef<HTMLDivElement>(null)
  const hold = useHold(next, orders, () => notices.current?.focus())
  const empty = items.length === 0

  return (
    <main id="main" className={stateOf(ready, !empty && status === 'loading')}>
      {empty && (
        <CartEmpty takesFocus={removed}>
          <OrderResults results={results} />
          <Changes changes={changes} />
        </CartEmpty>
      )}
      {(!ready || !empty) && (
        <div className="wrap page">
          <div className="page__head">
            <h1 className="heading-1">{t`Cart`}</h1>
          </div>
          <OrderResults
            results={results}
            requested={requested}
            released={releasedCart(next, hold)}
            ref={notices}
          />
          <Changes changes={changes} />
          <SessionProblem />
          <QueueOrUpgrade items={items} />
          {afterwards.length > 0 && <PaidSeparately isUpgrade={next.some(({ upgrade }) => upgrade)} />}
          <div className="two-columns">
            {ready ? (
              <CartItems
                items={items}
                startDay={startDay}
                onRemoved={() => setRemoved(true)}
                labelsOf={packLabels(loaderData.languages, loaderData.genres)}
              />
            ) : (
              <CartItemsSkeleton />
            )}
            {ready ? (
              <CheckoutPanel
                items={next}
                priced={priced && requested}
                hold={hold}
                onPricesDiffer={() => {
                  void compare()
                  void reloadPacks()
                }}
              />
            ) : (
              <CheckoutPanelSkeleton />
            )}
          </div>
        </div>
      )}
    </main>
  )
}

/** Holds the payment while an order of one of these packs is pending, and from the start if one was when it was last read. */
const useHold = (
  items: CartItem[],
  { requested, results }: ReturnType<typeof useOrderResults>,
  onHeld: () => void,
) =>
  usePaymentHold({
    confirming: haveOrder(
      items,
      results.filter(({ status }) => status === 'pending'),
    ),
    expected: !requested && haveOrder(items, expectedOrders()),
    onHeld,
  })

/** Returns the cart if its buyer has said that they have not paid, while a payment for its packs is being confirmed. */
const releasedCart = (items: CartItem[], { confirming, held }: PaymentHold): CartItem[] | undefined =>
  confirming && !held ? items : undefined

/** Returns the day on which a queued pack would start; undefined if no app plan runs. */
function useStartDay(): string | undefined {
  const { packs } = usePacks()
  const running = runningPlan(packs, now())
  return running && formatDay(running.endDate)
}

function PaidSeparately({ isUpgrade }: { isUpgrade: boolean }) {
  return (
    <div className="stack cart-changes">
      <Notice kind="info">
        {isUpgrade
          ? t`An upgrade is paid for on its own. Your other packs stay in the cart for the next payment.`
          : t`A pack that starts later is paid for on its own. Your other packs stay in the cart for the next payment.`}
      </Notice>
    </div>
  )
}

/** Returns whether one of these packs is in one of the orders. */
const haveOrder = (items: CartItem[], orders: readonly { items: CartItem[] }[]): boolean =>
  orders.some((order) => order.items.some(({ poid }) => items.some((item) => item.poid === poid)))

function stateOf(ready: boolean, waits: boolean): string | undefined {
  if (!ready) return 'cart--loading'
  return waits ? 'page--loading' : undefined
}

/** Shows the corrections of the cart before the payment. */
function Changes({ changes }: { changes: CartChange[] }) {
  if (changes.length === 0) return null
  return (
    <div className="stack cart-changes">
      {changes.map((change, at) => (
        <Notice key={at} kind="info">
          {describeChange(change)}
        </Notice>
      ))}
    </div>
  )
}
