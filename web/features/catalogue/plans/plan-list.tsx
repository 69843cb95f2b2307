/** The list of app plans. The state of each plan follows from the cart and the owned packs. */
import type { Package, PriceOption } from '#contract/catalogue.ts'
import { formatDay } from '#contract/format/format-date.ts'
import { addToCart, type CartItem, removeFromCart, useCart } from '#web/features/cart/cart-store.ts'
import { now } from '#web/browser/clock.ts'
import { runningPlan } from '#web/features/packs/own-plans.ts'
import { reloadPacks, usePacks } from '#web/features/packs/packs-store.ts'
import { creditOf, type UpgradablePlan, upgradablePlan } from '#web/features/packs/upgradable-plan.ts'
import { CancelledPack, QueuedPack } from '#web/features/packs/queued-pack.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadError } from '#web/ui/messages/load-error.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { AboutLink } from '#web/features/catalogue/titles/about-link.tsx'
import type { PackQuery } from '#web/features/catalogue/pack-query.ts'
import { PlanRow } from './plan-row.tsx'
import { planState } from './plan-state.ts'
import { upgradeOffers } from './upgrade-buttons.tsx'
import { t } from '@lingui/core/macro'
import { useState } from 'react'

type PlanListProps = {
  plans: readonly Package[]
  /** The list of the page, for the links to the sheets. */
  query: PackQuery
}

export function PlanList({ plans, query }: PlanListProps) {
  const { items, ready } = useCart()
  const { status, packs, message } = usePacks()
  const [cancelled, setCancelled] = useState<string>()
  if (plans.length === 0) return <EmptyState title={t`No Results Found`} />

  const time = now()
  const known = { cart: items, owned: packs, now: time }
  const running = runningPlan(packs, time)
  const upgradable = upgradablePlan(packs, time)
  const isUpgrade = ({ fld_app_prices: options }: Package) => upgradeOffers(options, upgradable).length > 0
  return (
    <>
      {status === 'error' && (
        <div className="list-failed">
          <LoadError message={message} onRetry={() => void reloadPacks()} />
        </div>
      )}
      {/* The cart is read when the page is hydrated. */}
      <div className={ready ? 'plans' : 'plans plans--not-hydrated'}>
        <CancelledPack message={cancelled} />
        <QueuedPack packs={packs} level="h3" onCancelled={setCancelled} />
        {plans.map((plan) => {
          const chosen = items.find((item) => item.fld_package_id === plan.fld_package_id)
          const state = planState(plan.fld_package_id, { ...known, isUpgrade: isUpgrade(plan) })
          return (
            <PlanRow
              key={plan.fld_package_id}
              plan={plan}
              about={<AboutLink pack={plan} query={query} />}
              state={state}
              chosen={chosen?.poid}
              replacements={replacementsOf(chosen, plan, upgradable)}
              running={running && { name: running.packagename, until: formatDay(running.endDate) }}
              upgradable={upgradable}
              onChoose={(option) =>
                addToCart(withOption(plan, option, state === 'queue' ? { start: 'queue' } : {}))
              }
              onUpgrade={(option) =>
                upgradable &&
                addToCart(withOption(plan, option, { start: 'upgrade', upgrade: creditOf(upgradable) }))
              }
              onReplace={(option) => addToCart({ ...chosen, ...withOption(plan, option) })}
              onRemove={() => removeFromCart(plan.fld_package_id)}
            />
          )
        })}
      </div>
    </>
  )
}

/** Returns the durations that can replace that of the plan in the cart, which keeps its start. */
const replacementsOf = (
  inCart: CartItem | undefined,
  { fld_app_prices: options }: Package,
  upgradable: UpgradablePlan | undefined,
): readonly PriceOption[] =>
  inCart?.start === 'upgrade' ? upgradeOffers(options, upgradable).map(({ option }) => option) : options

/** Returns a plan as the cart keeps it. */
export const withOption = (
  plan: Package,
  option: PriceOption,
  start: Pick<CartItem, 'start' | 'upgrade'> = {},
): CartItem => ({
  ...plan,
  poid: option.poid,
  fld_package_existprice: option.total_price,
  fld_selected_pack: option,
  ...start,
})

/** Renders a skeleton with the dimensions of the plan list. */
export function PlanListSkeleton() {
  return (
    <Loading>
      <div className="plans">
        {[0, 1, 2].map((row) => (
          <div className="plan" key={row}>
            <div>
              <Skeleton style={{ width: '52%', height: 30 }} />
              <Skeleton shape="line" style={{ width: '84%', marginTop: 12 }} />
              <div className="apps">
                {[0, 1, 2, 3, 4, 5].map((app) => (
                  <Skeleton key={app} style={{ width: 46, height: 46, borderRadius: 12 }} />
                ))}
              </div>
            </div>
            <div className="plan__options">
              <Skeleton shape="option" />
              <Skeleton shape="option" />
              <Skeleton shape="option" />
            </div>
            <Skeleton style={{ height: 52, borderRadius: 12 }} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
