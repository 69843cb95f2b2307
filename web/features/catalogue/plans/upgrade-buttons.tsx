/** For an owner of an app plan: a button for each duration that is an upgrade of it; the chosen duration shows its own. */
import type { PriceOption } from '#contract/catalogue.ts'
import type { Paise } from '#contract/money.ts'
import { amountToPay, type UpgradablePlan } from '#web/features/packs/upgradable-plan.ts'
import { upgradeText } from '#web/features/packs/upgrade-text.ts'
import { Button } from '#web/ui/forms/button.tsx'

/** `number` is the place of the option in its plan, from 1. */
export type UpgradeOffer = { option: PriceOption; number: number; amount: Paise }

/** Returns the durations that are an upgrade of the running plan, with the amounts to pay. */
export const upgradeOffers = (
  options: readonly PriceOption[],
  running: UpgradablePlan | undefined,
): UpgradeOffer[] =>
  options.flatMap((option, at) => {
    const amount = running && amountToPay(option, running)
    return amount === undefined ? [] : [{ option, number: at + 1, amount }]
  })

type UpgradeButtonsProps = {
  offers: readonly UpgradeOffer[]
  onChoose: (option: PriceOption) => void
}

export function UpgradeButtons({ offers, onChoose }: UpgradeButtonsProps) {
  return offers.map(({ option, number, amount }) => (
    <Button
      key={option.poid}
      variant="secondary"
      full
      className={`plan__action plan__action--option-${number}`}
      onClick={() => onChoose(option)}
    >
      {upgradeText(amount)}
    </Button>
  ))
}
