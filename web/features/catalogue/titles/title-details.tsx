/** What a package is: picture, description, language, genre, term, price and apps; for an app plan also its durations. */
import type { Package } from '#contract/catalogue.ts'
import { formatPrice } from '#contract/format/format-rupees.ts'
import { APP_PLAN } from '#contract/pack-type.ts'
import { addToCart, removeFromCart, useCart } from '#web/features/cart/cart-store.ts'
import { AppIcons } from '#web/features/pack-display/app-icons.tsx'
import { packDescription } from '#web/features/pack-display/pack-description.ts'
import type { PackLabels } from '#web/features/pack-display/pack-labels.ts'
import { Poster } from '#web/features/pack-display/poster.tsx'
import { pricePerMonth } from '#web/features/pack-display/price-per-month.ts'
import type { ShownText } from '#web/language/shown-text.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { durationText } from '#web/features/pack-display/duration-text.ts'
import { plural, t } from '@lingui/core/macro'

type TitleDetailsProps = { pack: Package; labels: PackLabels }

export function TitleDetails({ pack, labels }: TitleDetailsProps) {
  const isPlan = pack.fld_type === APP_PLAN
  const apps = pack.fld_app_packages
  const description = packDescription(pack)
  return (
    <div className="title-details">
      <div className="title-details__head">
        {isPlan ? <AppIcons apps={apps} /> : <Poster pack={pack} labels={labels} thumb eager />}
        {isPlan ? <Durations pack={pack} /> : <Facts pack={pack} labels={labels} />}
      </div>
      {description.text !== '' && <p lang={description.lang}>{description.text}</p>}
      {apps.length > 0 && (
        <>
          <h3 className="heading-3">{isPlan ? t`Apps in this plan` : playsIn(apps.length)}</h3>
          <ul className="title-details__apps">
            {apps.map((app) => (
              <li key={app.fld_name}>
                <img src={app.fld_image} width="32" height="32" alt="" loading="lazy" />
                {app.fld_name}
              </li>
            ))}
          </ul>
        </>
      )}
      {!isPlan && <CartButton pack={pack} />}
    </div>
  )
}

const playsIn = (apps: number): string =>
  plural(apps, { one: 'Plays in this app', other: 'Plays in these apps' })

function Facts({ pack, labels }: TitleDetailsProps) {
  const facts = [
    [t({ message: `Language`, comment: 'of the movies and shows' }), labels.shown.language],
    [t`Genre`, labels.shown.genre],
    [
      t({ message: `Term`, comment: 'label: how long a pack can be watched' }),
      inPageLanguage(durationText(pack.fld_validity)),
    ],
    [
      t({ message: 'Price', comment: 'label above a price' }),
      inPageLanguage(formatPrice(pack.fld_package_existprice)),
    ],
  ] as const
  return <FactList facts={facts.flatMap(([name, shown]) => (shown?.text ? [{ name, ...shown }] : []))} />
}

function Durations({ pack }: { pack: Package }) {
  const facts = pack.fld_app_prices.map(({ duration, total_price: price }) => {
    const perMonth = pricePerMonth(price, duration)
    const text = `${formatPrice(price)}${perMonth === undefined ? '' : ` (${perMonth})`}`
    return { name: durationText(duration), ...inPageLanguage(text) }
  })
  return <FactList facts={facts} />
}

const inPageLanguage = (text: string): ShownText => ({ text, lang: undefined })

function FactList({ facts }: { facts: readonly (ShownText & { name: string })[] }) {
  return (
    <dl className="title-details__facts">
      {facts.map(({ name, text, lang }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular-nums" lang={lang}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function CartButton({ pack }: { pack: Package }) {
  const { items } = useCart()
  const id = pack.fld_package_id
  const isInCart = items.some((item) => item.fld_package_id === id)
  return (
    <Button
      className="needs-js"
      full
      variant={isInCart ? 'secondary' : 'primary'}
      onClick={() => (isInCart ? removeFromCart(id) : addToCart(pack))}
    >
      {isInCart ? t`Remove from cart` : t`Add to cart`}
    </Button>
  )
}
