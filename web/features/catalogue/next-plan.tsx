/** For My Account: the running app plan again, to be paid for now and to start when the running one ends. */
import type { Package, PriceOption } from '#contract/catalogue.ts'
import { formatDay } from '#contract/format/format-date.ts'
import { formatPrice } from '#contract/format/format-rupees.ts'
import { BASE_PACK_PURCHASED, BASE_PACK_SELECTED } from '#contract/messages.ts'
import type { OwnedPack } from '#contract/packs.ts'
import { now } from '#web/browser/clock.ts'
import { addToCart, useCart } from '#web/features/cart/cart-store.ts'
import { durationText } from '#web/features/pack-display/duration-text.ts'
import { pricePerMonth } from '#web/features/pack-display/price-per-month.ts'
import { runningPlan } from '#web/features/packs/own-plans.ts'
import { IN_PAGE_LANGUAGE } from '#web/language/shown-text.tsx'
import { api } from '#web/session/api-client.ts'
import { usePrivateQuery } from '#web/session/use-query.ts'
import { Button, ButtonLink } from '#web/ui/forms/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { withOption } from './plan-list.tsx'
import { queueText } from './plan-row.tsx'
import { planState } from './plan-state.ts'

/** Renders nothing without a running app plan, or with a queued one. */
export function NextPlan({ packs }: { packs: readonly OwnedPack[] }) {
  const { items } = useCart()
  const time = now()
  const running = runningPlan(packs, time)
  if (!running) return null
  const { packageID } = running
  const state = planState(packageID, { cart: items, owned: packs, now: time })
  return state === 'purchased' ? null : <Offer key={packageID} running={running} isOpen={state === 'queue'} />
}

function Offer({ running, isOpen }: { running: OwnedPack; isOpen: boolean }) {
  const titleId = useId()
  const { packageID: ids, packagename: pack, endDate } = running
  const { answer } = usePrivateQuery(() => api('GET /api/packages', { ids, ...IN_PAGE_LANGUAGE }))
  const day = formatDay(endDate)
  return (
    <section className="card next-plan" aria-labelledby={titleId}>
      <h2 className="heading-3" id={titleId}>
        {t({
          message: `When ${pack} ends`,
          comment: 'heading; pack: name of the running app plan',
        })}
      </h2>
      <p className="next-plan__text">{isOpen ? BASE_PACK_PURCHASED : BASE_PACK_SELECTED}</p>
      {isOpen && (
        <>
          <p className="next-plan__text">
            {t({
              message: `Or pay for it now: it starts on ${day} by itself.`,
              comment: 'the next app plan; day: a date',
            })}
          </p>
          {answer.status === 'loading' ? <OptionsSkeleton /> : null}
          {answer.status === 'loaded' && <Options plan={answer.value.data[0]} />}
        </>
      )}
      <ButtonLink variant="text" small to={isOpen ? '/quick-recharge' : '/cart'}>
        {isOpen
          ? t({ message: `Other plans`, comment: 'link to all app plans' })
          : t({ message: `Review Cart`, comment: 'button' })}
      </ButtonLink>
    </section>
  )
}

/** @param plan undefined if it is no longer offered */
function Options({ plan }: { plan: Package | undefined }) {
  const navigate = useNavigate()
  if (!plan) return null
  const queue = (option: PriceOption) => {
    addToCart(withOption(plan, option, 'queue'))
    void navigate('/cart')
  }
  return (
    <ul className="next-plan__options">
      {plan.fld_app_prices.map((option) => (
        <li key={option.poid}>
          <span>
            {durationText(option.duration)}{' '}
            <span className="text-muted">{pricePerMonth(option.total_price, option.duration)}</span>
          </span>
          <Button
            variant="secondary"
            small
            aria-label={`${durationText(option.duration)}: ${queueText(formatPrice(option.total_price))}`}
            onClick={() => queue(option)}
          >
            {queueText(formatPrice(option.total_price))}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Renders a skeleton as high as three durations. */
function OptionsSkeleton() {
  return (
    <Loading>
      <ul className="next-plan__options">
        {[0, 1, 2].map((row) => (
          <li key={row}>
            <Skeleton style={{ height: 44, borderRadius: 12 }} />
          </li>
        ))}
      </ul>
    </Loading>
  )
}
