/** The buttons of a plan on sale: one for each duration, which CSS shows while its radio button is checked, and a disabled one while none is. */
import type { PriceOption } from '#contract/catalogue.ts'
import { formatPrice } from '#contract/format/format-rupees.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { t } from '@lingui/core/macro'
import type { PlanState } from '#web/features/catalogue/plans/plan-state.ts'

type OpenState = Extract<PlanState, 'subscribe' | 'extend' | 'queue'>

/** A running app plan, and the day on which it ends. */
export type RunningPlan = { name: string; until: string }

type ChoiceButtonsProps = {
  state: OpenState
  options: readonly PriceOption[]
  onChoose: (option: PriceOption) => void
}

export function ChoiceButtons({ state, options, onChoose }: ChoiceButtonsProps) {
  return (
    <>
      <Button full className="plan__action--none-chosen" disabled>
        {state === 'queue'
          ? t({
              message: `Queue`,
              comment: 'button: to pay now for a plan that starts when the present one ends',
            })
          : t({ message: `Subscribe`, comment: 'button' })}
      </Button>
      {options.map((option, at) => (
        <Button
          key={option.poid}
          full
          className={`plan__action plan__action--option-${at + 1}`}
          onClick={() => onChoose(option)}
        >
          {offerText(state, formatPrice(option.total_price))}
        </Button>
      ))}
    </>
  )
}

export const startText = ({ name, until: day }: RunningPlan): string =>
  t({
    message: `Starts on ${day}, when ${name} ends.`,
    comment: 'above a button that queues an app plan; day: a date, name: of the present app plan',
  })

function offerText(state: OpenState, price: string): string {
  switch (state) {
    case 'queue':
      return queueText(price)
    case 'extend':
      return t({ message: `Extend @ ${price}`, comment: 'button: to buy a plan again at this price' })
    case 'subscribe':
      return t({ message: `Subscribe @ ${price}`, comment: 'button: to buy a plan at this price' })
  }
}

export const queueText = (price: string): string =>
  t({
    message: `Queue @ ${price}`,
    comment: 'button: to pay now for a plan that starts when the present one ends',
  })
