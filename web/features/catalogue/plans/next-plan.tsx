/** For My Account: the running app plan again, to start when the running one ends, or at once as an upgrade. */
import type { Package, PriceOption } from '#contract/catalogue.ts'
import { formatDay } from '#contract/format/format-date.ts'
import { formatPrice } from '#contract/format/format-rupees.ts'
import { BASE_PACK_PURCHASED, BASE_PACK_SELECTED } from '#contract/purchase-messages.ts'
import type { OwnedPack } from '#contract/packs.ts'
import { now } from '#web/browser/clock.ts'
import { addToCart, type CartItem, useCart } from '#web/features/cart/cart-store.ts'
import { durationText } from '#web/features/pack-display/duration-text.ts'
import { pricePerMonth } from '#web/features/pack-display/price-per-month.ts'
import { runningPlan } from '#web/features/packs/own-plans.ts'
import { creditOf, type UpgradablePlan, upgradablePlan } from '#web/features/packs/upgradable-plan.ts'
import { IN_PAGE_LANGUAGE } from '#web/language/shown-text.tsx'
import { creditText, upgradeText } from '#web/features/packs/upgrade-text.ts'
import { api } from '#web/session/api-client.ts'
import { usePrivateQuery } from '#web/session/use-query.ts'
import { Button, ButtonLink } from '#web/ui/forms/button.tsx'
import { LoadError } from '#web/ui/messages/load-error.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { t } from '@lingui/core/macro'
import { type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router'
import { withOption } from './plan-list.tsx'
import { queueText } from './choice-buttons.tsx'
import { planState } from './plan-state.ts'
import { type UpgradeOffer, upgradeOffers } from './upgrade-buttons.tsx'

/** Renders nothing without a running app plan, or with a queued one and no upgrade. */
export function NextPlan({ packs }: { packs: readonly OwnedPack[] }) {
  const { items } = useCart()
  const time = now()
  const running = runningPlan(packs, time)
  if (!running) return null
  const { packageID, packagename: pack } = running
  const upgradable = upgradablePlan(packs, time)
  const isUpgrade = upgradable !== undefined
  const state = planState(packageID, { cart: items, owned: packs, now: time, isUpgrade })
  if (state === 'purchased') return null
  if (state === 'queue' || state === 'upgrade')
    return <Offer key={packageID} running={running} state={state} upgradable={upgradable} />
  return (
    <Card title={whenItEnds(pack)} to="/cart" link={t({ message: `Review Cart`, comment: 'button' })}>
      <p className="next-plan__text">{BASE_PACK_SELECTED}</p>
    </Card>
  )
}

const whenItEnds = (pack: string) =>
  t({ message: `When ${pack} ends`, comment: 'heading; pack: name of the running app plan' })

type CardProps = { title: string; children: ReactNode; to: string; link: string }

function Card({ title, children, to, link }: CardProps) {
  const titleId = useId()
  return (
    <section className="card next-plan" aria-labelledby={titleId}>
      <h2 className="heading-3" id={titleId}>
        {title}
      </h2>
      {children}
      <ButtonLink variant="text" small to={to}>
        {link}
      </ButtonLink>
    </section>
  )
}

type OfferProps = {
  running: OwnedPack
  /** `queue`: the plan can be queued or upgraded; `upgrade`: only upgraded. */
  state: 'queue' | 'upgrade'
  upgradable: UpgradablePlan | undefined
}

/** Renders nothing if the plan can only be upgraded and no duration is an upgrade. */
function Offer({ running, state, upgradable }: OfferProps) {
  const { packageID: ids, packagename: pack, endDate } = running
  const { answer, retry } = usePrivateQuery(() => api('GET /api/packages', { ids, ...IN_PAGE_LANGUAGE }))
  // The running plan, or none if it is no longer offered.
  const plans = answer.status === 'loaded' ? answer.value.data : []
  const upgrades = plans.flatMap((plan) => upgradeOffers(plan.fld_app_prices, upgradable))
  if (state === 'upgrade' && answer.status === 'loaded' && upgrades.length === 0) return null
  return (
    <Card
      title={state === 'queue' ? whenItEnds(pack) : t`Your upgrade`}
      to="/quick-recharge"
      link={t({ message: `Other plans`, comment: 'link to all app plans' })}
    >
      {state === 'queue' && <QueueText day={formatDay(endDate)} />}
      {answer.status === 'loading' && <OptionsSkeleton />}
      {answer.status === 'failed' && <LoadError message={answer.failure.message} onRetry={retry} />}
      {plans.map((plan) => (
        <Options
          key={plan.fld_package_id}
          plan={plan}
          state={state}
          upgradable={upgradable}
          upgrades={upgrades}
        />
      ))}
    </Card>
  )
}

function QueueText({ day }: { day: string }) {
  return (
    <>
      <p className="next-plan__text">{BASE_PACK_PURCHASED}</p>
      <p className="next-plan__text">
        {t({
          message: `Or pay now: it starts on ${day} automatically.`,
          comment: 'the next app plan; day: a date',
        })}
      </p>
    </>
  )
}

type OptionsProps = Omit<OfferProps, 'running'> & { plan: Package; upgrades: readonly UpgradeOffer[] }

function Options({ plan, state, upgradable, upgrades }: OptionsProps) {
  const navigate = useNavigate()
  const choose = (option: PriceOption, start: Pick<CartItem, 'start' | 'upgrade'>) => {
    addToCart(withOption(plan, option, start))
    void navigate('/cart')
  }
  const shown = state === 'queue' ? plan.fld_app_prices : upgrades.map(({ option }) => option)
  return (
    <>
      {upgradable && upgrades.length > 0 && <p className="next-plan__text">{creditText(upgradable)}</p>}
      <ul className="next-plan__options">
        {shown.map((option) => {
          const upgrade = upgrades.find((offer) => offer.option === option)
          return (
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
                {upgradable && upgrade && (
                  <OptionButton
                    option={option}
                    text={upgradeText(upgrade.amount)}
                    onClick={() => choose(option, { start: 'upgrade', upgrade: creditOf(upgradable) })}
                  />
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </>
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
