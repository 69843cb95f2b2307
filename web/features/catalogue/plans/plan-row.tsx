/** One app plan: apps, durations and one button. The durations are sibling radios, so that CSS switches the button. */
import type { Package, PriceOption } from '#contract/catalogue.ts'
import { formatPrice } from '#contract/format/format-rupees.ts'
import { BASE_PACK_SELECTED } from '#contract/purchase-messages.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import type { PlanState } from './plan-state.ts'
import { ChoiceButtons, type RunningPlan } from './choice-buttons.tsx'
import { OwnerNote, PlanNote } from './plan-note.tsx'
import { UpgradeButtons, type UpgradeOffer, upgradeOffers } from './upgrade-buttons.tsx'
import type { UpgradablePlan } from '#web/features/packs/upgradable-plan.ts'
import { pricePerMonth } from '#web/features/pack-display/price-per-month.ts'
import { packDescription } from '#web/features/pack-display/pack-description.ts'
import { ENGLISH_LANG } from '#web/language/shown-text.tsx'
import { durationText } from '#web/features/pack-display/duration-text.ts'
import { plural, t } from '@lingui/core/macro'

type PlanRowProps = {
  plan: Package
  /** The link to the sheet of the plan. */
  about?: ReactNode
  state: PlanState
  /** The price option in the cart, if the state is `in_cart`, and the options that can replace it. */
  chosen?: string | undefined
  replacements?: readonly PriceOption[]
  /** The running app plan of the subscriber, and the day on which it ends. */
  running?: RunningPlan | undefined
  /** The same plan with the credit for its unused days, if it can be upgraded. */
  upgradable?: UpgradablePlan | undefined
  onChoose: (option: PriceOption) => void
  onUpgrade?: (option: PriceOption) => void
  onReplace?: (option: PriceOption) => void
  onRemove: () => void
}

const CLASS_NAMES: Record<PlanState, string> = {
  subscribe: 'plan',
  extend: 'plan',
  queue: 'plan',
  in_cart: 'plan plan--in-cart',
  other_selected: 'plan plan--unavailable',
  purchased: 'plan plan--unavailable',
  upgrade: 'plan',
}

const OPEN_STATES: readonly PlanState[] = ['subscribe', 'extend', 'queue', 'upgrade']
const HAS_OWNER_NOTE: readonly PlanState[] = ['queue', 'upgrade', 'purchased']

export function PlanRow({ plan, about, state, chosen, replacements = [], ...actions }: PlanRowProps) {
  const { onChoose, onUpgrade, onReplace, onRemove } = actions
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const moveFocusAfter = useMovingFocus(row, state)
  const open = OPEN_STATES.includes(state)
  const upgrades = upgradeOffers(plan.fld_app_prices, actions.upgradable)
  const canChoose = (option: PriceOption) =>
    open || option.poid === chosen || (state === 'in_cart' && replacements.includes(option))
  return (
    <div ref={row} className={CLASS_NAMES[state]} role="group" aria-labelledby={`${id}-name`}>
      {/* Before the durations, so that Tab leads from a duration to its button. */}
      {about}
      {plan.fld_app_prices.map((option, at) => (
        <input
          // A new key remounts the input, so that an earlier selection does not survive a state change.
          key={`${option.poid} ${open ? 'open' : state}`}
          type="radio"
          id={`${id}-${at}`}
          name={`duration-${plan.fld_package_id}`}
          value={option.poid}
          aria-label={spoken(option)}
          disabled={!canChoose(option)}
          // Only the cart decides what is checked once the plan is in it.
          {...(state === 'in_cart' && {
            checked: option.poid === chosen,
            onChange: () => onReplace?.(option),
          })}
        />
      ))}
      <PlanInfo plan={plan} nameId={`${id}-name`} />
      <div className="plan__options">
        {plan.fld_app_prices.map((option, at) => (
          <Duration
            key={option.poid}
            option={option}
            radioId={`${id}-${at}`}
            isAvailable={canChoose(option)}
          />
        ))}
      </div>
      {HAS_OWNER_NOTE.includes(state) && (
        <OwnerNote
          startsAfter={state === 'queue' ? actions.running : undefined}
          credit={upgrades.length > 0 ? actions.upgradable : undefined}
        />
      )}
      <div className="plan__actions">
        <Offer
          state={state}
          options={plan.fld_app_prices}
          upgrades={upgrades}
          onChoose={(option) => moveFocusAfter(() => onChoose(option))}
          onUpgrade={(option) => moveFocusAfter(() => onUpgrade?.(option))}
          onRemove={() => moveFocusAfter(onRemove)}
        />
      </div>
    </div>
  )
}

/** Moves the focus after a press, because the button is replaced: to the new button, or back to the durations. */
function useMovingFocus(row: RefObject<HTMLElement | null>, state: PlanState) {
  const pressed = useRef(false)
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    const next = state === 'in_cart' ? '.plan__actions button' : 'input'
    row.current?.querySelector<HTMLElement>(next)?.focus()
  }, [row, state])
  return (act: () => void) => {
    pressed.current = true
    act()
  }
}

function PlanInfo({ plan, nameId }: { plan: Package; nameId: string }) {
  const apps = plan.fld_app_packages
  const description = packDescription(plan)
  const names = apps.map((app) => app.fld_name).join(', ')
  return (
    <div>
      <h3 className="plan__name" id={nameId} lang={ENGLISH_LANG}>
        {plan.fld_package_name}
      </h3>
      <p className="plan__description" lang={description.lang}>
        {description.text}
      </p>
      {apps.length > 0 && (
        <div className="apps" role="img" aria-label={appsLabel(apps.length, names)}>
          {apps.map((app, at) => (
            <img key={at} src={app.fld_image} width="46" height="46" alt="" loading="lazy" />
          ))}
        </div>
      )}
    </div>
  )
}

const appsLabel = (apps: number, names: string) =>
  plural(apps, { one: `# app: ${names}`, other: `# apps: ${names}` })

const spoken = (option: PriceOption) =>
  [
    durationText(option.duration),
    formatPrice(option.total_price),
    pricePerMonth(option.total_price, option.duration),
  ]
    .filter(Boolean)
    .join(', ')

type DurationProps = { option: PriceOption; radioId: string; isAvailable: boolean }

function Duration({ option, radioId, isAvailable }: DurationProps) {
  const perMonth = pricePerMonth(option.total_price, option.duration)
  return (
    <label
      className={isAvailable ? 'plan__option' : 'plan__option plan__option--unavailable'}
      htmlFor={radioId}
    >
      <span className="plan__duration">{durationText(option.duration)}</span>
      <span className="plan__price">{formatPrice(option.total_price)}</span>
      {perMonth && <span className="plan__per-month">{perMonth}</span>}
    </label>
  )
}

type OfferProps = {
  state: PlanState
  options: readonly PriceOption[]
  upgrades: readonly UpgradeOffer[]
  onChoose: (option: PriceOption) => void
  onUpgrade: (option: PriceOption) => void
  onRemove: () => void
}

function Offer({ state, options, upgrades, onChoose, onUpgrade, onRemove }: OfferProps) {
  switch (state) {
    case 'in_cart':
      return (
        <Button variant="secondary" full onClick={onRemove}>
          {t({ message: 'Remove from Cart', comment: 'button' })}
        </Button>
      )
    case 'other_selected':
      return <PlanNote>{BASE_PACK_SELECTED}</PlanNote>
    case 'purchased':
      return null
    case 'queue':
      return (
        <>
          <ChoiceButtons state={state} options={options} onChoose={onChoose} />
          <UpgradeButtons offers={upgrades} onChoose={onUpgrade} />
        </>
      )
    case 'upgrade':
      return <UpgradeButtons offers={upgrades} onChoose={onUpgrade} />
    case 'subscribe':
    case 'extend':
      return <ChoiceButtons state={state} options={options} onChoose={onChoose} />
  }
}
