/** For My Account: the running app plan again, to start when the running one ends, or at once as an upgrade. */
import type { Package, PriceOption } from '#contract/catalogue.ts'
import { formatDay } from '#contract/format/format-date.ts'
import { formatPrice } from '#contract/format/format-rupees.ts'
import { BASE_PACK_PURCHASED, BASE_PACK_SELECTED } from '#contract/messages.ts'
import type { OwnedPack } from '#contract/packs.ts'
import { now } from '#web/browser/clock.ts'
import { addToCart, type CartItem, useCart } from '#web/features/cart/cart-store.ts'
import { durationText } from '#web/features/pack-display/duration-text.ts'
import { pricePerMonth } from '#web/features/pack-display/price-per-month.ts'
import { runningPlan } from '#web/features/packs/own-plans.ts'
import {
  amountToPay,
  creditOf,
  type UpgradablePlan,
  upgradablePlan,
} from '#web/features/packs/upgradable-plan.ts'
import { IN_PAGE_LANGUAGE } from '#web/language/shown-text.tsx'
import { creditText, upgradeText } from '#web/features/packs/upgrade-text.ts'
import { api } from '#web/session/api-client.ts'
import { usePrivateQuery } from '#web/session/use-query.ts'
import { Button, ButtonLink } from '#web/ui/forms/button.tsx'
import { LoadError } from '#web/ui/messages/load-error.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { withOption } from './plan-list.tsx'
import { queueText } from '#web/features/catalogue/filters/choice-buttons.tsx'
import { planState, type PlanState } from './plan-state.ts'

/** Renders nothing without a running app plan, or with a queued one and no upgrade. */
export function NextPlan({ packs }: { packs: readonly OwnedPack[] }) {
  const { items } = useCart()
  const time = now()
  const running = runningPlan(packs, time)
  if (!running) return null
  const { packageID } = running
  const upgradable = upgradablePlan(packs, time)
  const isUpgrade = upgradable !== undefined
  const state = planState(packageID, { cart: items, owned: packs, now: time, isUpgrade })
  return state === 'purchased' ? null : (
    <Offer key={packageID} running={running} state={state} upgradable={upgradable} />
  )
}

type OfferProps = { running: OwnedPack; state: PlanState; upgradable: UpgradablePlan | undefined }

function Offer({ running, state, upgradable }: OfferProps) {
  const isOpen = state === 'queue' || state === 'upgrade'
  const titleId = useId()
  const { packageID: ids, packagename: pack, endDate } = running
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
          {state === 'queue' && (
            <p className="next-plan__text">
              {t({
                message: `Or pay now: it starts on ${day} automatically.`,
                comment: 'the next app plan; day: a date',
              })}
            </p>
          )}
          {upgradable && <p className="next-plan__text">{creditText(upgradable)}</p>}
          <OptionsLoader packageId={ids} state={state} upgradable={upgradable} />
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

type OptionsLoaderProps = Pick<OfferProps, 'state' | 'upgradable'> & { packageId: string }

function OptionsLoader({ packageId: ids, ...offer }: OptionsLoaderProps) {
  const { answer, retry } = usePrivateQuery(() => api('GET /api/packages', { ids, ...IN_PAGE_LANGUAGE }))
  switch (answer.status) {
    case 'idle':
      return null
    case 'loading':
      return <OptionsSkeleton />
    case 'failed':
      return <LoadError message={answer.failure.message} onRetry={retry} />
    case 'loaded':
      return <Options plan={answer.value.data[0]} {...offer} />
  }
}

type OptionsProps = Pick<OfferProps, 'state' | 'upgradable'> & { plan: Package | undefined }

/** @param plan undefined if it is no longer offered */
function Options({ plan, state, upgradable }: OptionsProps) {
  const navigate = useNavigate()
  if (!plan) return null
  const choose = (option: PriceOption, start: Pick<CartItem, 'start' | 'upgrade'>) => {
    addToCart(withOption(plan, option, start))
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
          <span className="next-plan__buttons">
            {state === 'queue' && (
              <OptionButton
                option={option}
                text={queueText(formatPrice(option.total_price))}
                onClick={() => choose(option, { start: 'queue' })}
              />
            )}
            {upgradable && (
              <UpgradeButton
                option={option}
                upgradable={upgradable}
                onClick={() => choose(option, { start: 'upgrade', upgrade: creditOf(upgradable) })}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

type OptionButtonProps = { option: PriceOption; text: string; onClick: () => void }

function OptionButton({ option, text, onClick }: OptionButtonProps) {
  return (
    <Button
      variant="secondary"
      small
      aria-label={`${durationText(option.duration)}: ${text}`}
      onClick={onClick}
    >
      {text}
    </Button>
  )
}

type UpgradeButtonProps = Omit<OptionButtonProps, 'text'> & { upgradable: UpgradablePlan }

/** Renders nothing for a duration that is not an upgrade. */
function UpgradeButton({ upgradable, ...button }: UpgradeButtonProps) {
  const amount = amountToPay(button.option, upgradable)
  return amount === undefined ? null : <OptionButton {...button} text={upgradeText(amount)} />
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
