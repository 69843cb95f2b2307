/** For an owner of an app plan: a button for each duration that is an upgrade of it; the chosen duration shows its own. */
import type { PriceOption } from '#contract/catalogue.ts'
import { amountToPay, type UpgradablePlan } from '#web/features/packs/upgradable-plan.ts'
import { creditText, upgradeText } from '#web/features/packs/upgrade-text.ts'
import { Button } from '#web/ui/forms/button.tsx'

type UpgradeButtonsProps = {
  options: readonly PriceOption[]
  upgradable: UpgradablePlan
  onChoose: (option: PriceOption) => void
}

/** Renders nothing for a plan that is no upgrade. */
export function UpgradeButtons({ options, upgradable, onChoose }: UpgradeButtonsProps) {
  const offers = options.flatMap((option, at) => {
    const amount = amountToPay(option, upgradable)
    return amount === undefined ? [] : [{ option, number: at + 1, amount }]
  })
  if (offers.length === 0) return null
  return (
    <>
      {offers.map(({ option, number, amount }) => (
        <Button
          key={option.poid}
          variant="secondary"
          full
          className={`plan__action plan__action--option-${number}`}
          onClick={() => onChoose(option)}
        >
          {upgradeText(amount)}
        </Button>
      ))}
      <p className="plan__start">{creditText(upgradable)}</p>
    </>
  )
}
