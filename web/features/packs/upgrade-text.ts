/** The texts of an upgrade: its button, and the sentence about its credit. */
import { formatPrice } from '#contract/format/format-rupees.ts'
import { type Paise, toRupees } from '#contract/money.ts'
import { plural, t } from '@lingui/core/macro'
import type { UpgradablePlan } from './upgradable-plan.ts'

export function upgradeText(amount: Paise): string {
  const price = formatPrice(toRupees(amount))
  return t({
    message: `Upgrade now @ ${price}`,
    comment: 'button: to change at once to a better app plan; price: what is left to pay after a credit',
  })
}

/** Returns the sentence about the credit for the unused days of the running plan. */
export function creditText({ name, credit: rupees, unusedDays }: UpgradablePlan): string {
  const credit = formatPrice(rupees)
  return t({
    message: plural(unusedDays, {
      one: `Upgrade: you get ${credit} for # unused day of ${name}.`,
      other: `Upgrade: you get ${credit} for # unused days of ${name}.`,
    }),
    comment: 'below a button that upgrades; name: of the present app plan',
  })
}
