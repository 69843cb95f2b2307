/** The card of a movie or show pack: a checkbox that adds the pack to the cart or removes it. */
import type { Package } from '#contract/catalogue.ts'
import { formatPrice } from '#contract/format/format-rupees.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { hasGeneratedPoster } from '#web/features/pack-display/poster-image.ts'
import { namesOf, PackTitle, secondTitle } from '#web/features/pack-display/pack-title.tsx'
import { type PackLabels, titleLang } from '#web/features/pack-display/pack-labels.ts'
import { Poster } from '#web/features/pack-display/poster.tsx'
import { durationText } from '#web/features/pack-display/duration-text.ts'

type PackCardProps = {
  pack: Package
  labels: PackLabels
  selected: boolean
  onSelect: (selected: boolean) => void
  /** In the first view: the picture is not loaded lazily. */
  eager?: boolean
  /** The card takes part in the tab order. */
  isTabbable?: boolean
}

export function PackCard({ pack, labels, selected, onSelect, ...shown }: PackCardProps) {
  const { eager = false, isTabbable = true } = shown
  const box = useRef<HTMLInputElement>(null)
  // The visitor may have ticked the box before hydration: keep that selection.
  const keepEarlyTick = useEffectEvent(() => {
    if (box.current?.checked === true && !selected) onSelect(true)
  })
  useEffect(() => keepEarlyTick(), [])

  return (
    <label className="pack">
      <input
        ref={box}
        type="checkbox"
        name="pack"
        value={pack.fld_package_id}
        autoComplete="off"
        checked={selected}
        tabIndex={isTabbable ? undefined : -1}
        onChange={(event) => onSelect(event.target.checked)}
      />
      <span className="pack__frame">
        <Poster pack={pack} labels={labels} eager={eager} />
        <span className="pack__check" aria-hidden="true">
          <span className="is-inactive">
            <Icon name="plus" />
          </span>
          <span className="is-active">
            <Icon name="check" />
          </span>
        </span>
      </span>
      <span className="pack__name">
        <Title pack={pack} labels={labels} />
      </span>
      <span className="pack__foot">
        <span className="pack__line">
          <span lang={labels.shown.language?.lang}>{labels.shown.language?.text}</span>
          <span className="price">{formatPrice(pack.fld_package_existprice)}</span>
        </span>
        <span className="pack__line">
          <span lang={labels.shown.genre?.lang}>{labels.shown.genre?.text}</span>
          <span>{durationText(pack.fld_validity)}</span>
        </span>
      </span>
    </label>
  )
}

/**
 * Renders the second form of the title, below a poster without lettering both forms. A generated poster shows the title
 * already: for screen readers a title without a second form is not repeated.
 */
function Title({ pack, labels }: Pick<PackCardProps, 'pack' | 'labels'>) {
  const names = namesOf(pack)
  if (!hasGeneratedPoster(pack.fld_image)) return <PackTitle {...names} language={labels.language} />
  return (
    secondTitle(names) ?? (
      <span lang={titleLang(names.name, labels.language)} aria-hidden="true">
        {names.name}
      </span>
    )
  )
}
