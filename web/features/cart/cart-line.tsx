/** One line of a cart: app icons for an app plan, a poster for any other pack. */
import { formatPrice, formatRupees } from '#contract/format/format-rupees.ts'
import { APP_PLAN } from '#contract/pack-type.ts'
import type { CartItem } from './cart-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { AppIcons } from '#web/features/pack-display/app-icons.tsx'
import { namesOf, PackTitle, titleInLine } from '#web/features/pack-display/pack-title.tsx'
import type { PackLabels } from '#web/features/pack-display/pack-labels.ts'
import { Poster } from '#web/features/pack-display/poster.tsx'
import { pricePerMonth } from '#web/features/pack-display/price-per-month.ts'
import { durationText } from '#web/features/pack-display/duration-text.ts'
import { Shown, type ShownText } from '#web/language/shown-text.tsx'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

type CartLineProps = {
  item: CartItem
  labels: PackLabels
  /** The day on which a queued pack would start. */
  startDay?: string | undefined
  /** Given on the cart page only; beside the registration form the lines are read-only. */
  onRemove?: () => void
}

export function CartLine({ item, labels, startDay, onRemove }: CartLineProps) {
  const plan = item.fld_type === APP_PLAN
  const price = onRemove ? formatRupees : formatPrice
  const name = titleInLine(item)
  const Name = onRemove ? 'h2' : 'p'
  return (
    <li className="item">
      {plan ? <AppIcons apps={item.fld_app_packages} /> : <Poster pack={item} labels={labels} thumb />}
      <div className="item__body">
        <div className="item__top">
          <Name className="item__name">
            <PackTitle {...namesOf(item)} language={labels.language} />
          </Name>
          <p className="item__price tabular-nums">{price(item.fld_package_existprice)}</p>
        </div>
        <p className="item__meta">
          {plan ? (
            duration(item)
          ) : (
            <KindAndTerm kind={labels.shown.kind} term={durationText(item.fld_validity)} />
          )}
        </p>
        {item.start === 'queue' && startDay !== undefined && (
          <p className="item__meta">{startText(startDay)}</p>
        )}
        {item.upgrade && <p className="item__meta">{upgradeStartText(item.upgrade.packName)}</p>}
        {onRemove && (
          <Button variant="text" small icon="trash" className="btn--plain item__action" onClick={onRemove}>
            <Trans comment="button; <0> is only read aloud: the title of a pack">
              Remove from cart<span className="visually-hidden"> {name}</span>
            </Trans>
          </Button>
        )}
      </div>
    </li>
  )
}

const startText = (day: string) => t({ message: `Starts on ${day}`, comment: 'day: a date' })

const upgradeStartText = (pack: string) =>
  t({
    message: `Starts as soon as you pay. Your ${pack} plan ends then.`,
    comment: 'in the cart, about an upgrade; pack: name of the present app plan',
  })

/** Renders "Tamil · Action · 30 Days". */
function KindAndTerm({ kind, term }: { kind: ShownText; term: string }) {
  const sign = kind.text === '' || term === '' ? '' : ' · '
  return kind.lang === undefined ? (
    `${kind.text}${sign}${term}`
  ) : (
    <>
      <Shown {...kind} />
      {sign + term}
    </>
  )
}

/** Returns the duration with the price per month: "3 Months · ₹133 / month". */
function duration({ fld_selected_pack: option }: CartItem): string {
  if (!option) return ''
  return [durationText(option.duration), pricePerMonth(option.total_price, option.duration)]
    .filter(Boolean)
    .join(' · ')
}
