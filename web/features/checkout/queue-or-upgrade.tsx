/** Above a cart with an app plan whose buyer owns one: buttons that queue it behind that one, or upgrade to it. */
import { formatDay } from '#contract/format/format-date.ts'
import { formatPrice } from '#contract/format/format-rupees.ts'
import { BASE_PACK_PURCHASED } from '#contract/purchase-messages.ts'
import { APP_PLAN } from '#contract/pack-type.ts'
import { now } from '#web/browser/clock.ts'
import { addToCart, type CartItem } from '#web/features/cart/cart-store.ts'
import { queuedPlan, runningPlan } from '#web/features/packs/own-plans.ts'
import { usePacks } from '#web/features/packs/packs-store.ts'
import {
  amountToPay,
  creditOf,
  type UpgradablePlan,
  upgradablePlan,
} from '#web/features/packs/upgradable-plan.ts'
import { upgradeText } from '#web/features/packs/upgrade-text.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'
import { t } from '@lingui/core/macro'

export function QueueOrUpgrade({ items }: { items: readonly CartItem[] }) {
  const { packs } = usePacks()
  const time = now()
  const running = runningPlan(packs, time)
  const plan = items.find((item) => item.fld_type === APP_PLAN && item.start === undefined)
  if (!plan || !running) return null
  const day = queuedPlan(packs, time) ? undefined : formatDay(running.endDate)
  return <Offers plan={plan} day={day} upgradable={upgradablePlan(packs, time)} />
}

type OffersProps = {
  plan: CartItem
  /** The day on which it would start; undefined if it cannot be queued. */
  day: string | undefined
  upgradable: UpgradablePlan | undefined
}

function Offers({ plan, day, upgradable }: OffersProps) {
  const amount = upgradable && plan.fld_selected_pack && amountToPay(plan.fld_selected_pack, upgradable)
  if (day === undefined && amount === undefined) return null
  return (
    <div className="stack cart-changes">
      <Notice kind="info">{BASE_PACK_PURCHASED}</Notice>
      {day !== undefined && (
        <Button variant="secondary" onClick={() => addToCart({ ...plan, start: 'queue' })}>
          {queueAtText(formatPrice(plan.fld_package_existprice), day)}
        </Button>
      )}
      {upgradable && amount !== undefined && (
        <Button
          variant="secondary"
          onClick={() => addToCart({ ...plan, start: 'upgrade', upgrade: creditOf(upgradable) })}
        >
          {upgradeText(amount)}
        </Button>
      )}
    </div>
  )
}

const queueAtText = (price: string, day: string): string =>
  t({
    message: `Queue @ ${price}: starts on ${day}`,
    comment: 'button: to pay now for a plan that starts when the present one ends; day: a date',
  })
