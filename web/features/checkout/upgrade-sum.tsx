/** How the amount of an upgrade is calculated: its price, less the credit for the unused days of the earlier plan. */
import { formatRupees } from '#contract/format/format-rupees.ts'
import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'

type UpgradeSumProps = {
  /** In rupees, as on the wire. */
  price: string
  credit: string
  amount: string
  unusedDays: number
  /** The days of the earlier plan, and its name; left out after the payment. */
  earlier?: { name: string; totalDays: number }
}

export function UpgradeSum({ price, credit, amount, unusedDays, earlier }: UpgradeSumProps) {
  return (
    <table className="upgrade-sum tabular-nums">
      <caption>
        {t({ message: `Your upgrade`, comment: 'name of a small table: price, credit and what is to pay' })}
      </caption>
      <tbody>
        <Row name={t({ message: `Price`, comment: 'label of the price of a plan, in a small table' })}>
          {formatRupees(price)}
        </Row>
        <Row
          name={
            earlier ? unusedOf(earlier.name) : t({ message: `Unused days`, comment: 'label of a number' })
          }
        >
          {earlier ? ofDays(unusedDays, earlier.totalDays) : unusedDays}
        </Row>
        <Row name={t({ message: `Credit for these days`, comment: 'label of an amount that is subtracted' })}>
          {`−\u00a0${formatRupees(credit)}`}
        </Row>
        <Row
          name={
            earlier
              ? t({ message: `To pay`, comment: 'label of the amount that is left to pay' })
              : t({
                  message: `Paid`,
                  context: 'amount of an upgrade',
                  comment: 'label of the amount that was paid',
                })
          }
        >
          {formatRupees(amount)}
        </Row>
      </tbody>
    </table>
  )
}

const unusedOf = (pack: string): string =>
  t({ message: `Unused days of ${pack}`, comment: 'label of a number; pack: name of an app plan' })

const ofDays = (unused: number, total: number): string =>
  t({
    message: plural(total, { one: `${unused} of # day`, other: `${unused} of # days` }),
    comment: 'the unused days among all days of an app plan',
  })

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{children}</td>
    </tr>
  )
}
