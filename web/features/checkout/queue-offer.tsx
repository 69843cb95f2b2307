/** Above a cart with an app plan that its buyer cannot use yet: a button that queues it behind the running one. */
import { formatDay } from '#contract/format/format-date.ts'
import { formatPrice } from '#contract/format/format-rupees.ts'
import { BASE_PACK_PURCHASED } from '#contract/messages.ts'
import { APP_PLAN } from '#contract/pack-type.ts'
import { now } from '#web/browser/clock.ts'
import { addToCart, type CartItem } from '#web/features/cart/cart-store.ts'
import { queuedPlan, runningPlan } from '#web/features/packs/own-plans.ts'
import { usePacks } from '#web/features/packs/packs-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'
import { t } from '@lingui/core/macro'

export function QueueOffer({ items }: { items: readonly CartItem[] }) {
  const { packs } = usePacks()
  const time = now()
  const running = runningPlan(packs, time)
  const plan = items.find((item) => item.fld_type === APP_PLAN && item.start === undefined)
  if (!plan || !running || queuedPlan(packs, time)) return null
  const [price, day] = [formatPrice(plan.fld_package_existprice), formatDay(running.endDate)]
  return (
    <div className="stack cart-changes">
      <Notice kind="info">{BASE_PACK_PURCHASED}</Notice>
      <Button variant="secondary" onClick={() => addToCart({ ...plan, start: 'queue' })}>
        {t({
          message: `Queue @ ${price}: starts on ${day}`,
          comment: 'button: to pay now for a plan that starts when the present one ends; day: a date',
        })}
      </Button>
    </div>
  )
}
