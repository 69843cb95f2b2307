/** The card of a movie or show pack: a checkbox that adds the pack to the cart or removes it. */
import type { Package } from '#contract/catalogue.ts'
import { formatPrice } from '#contract/format/format-rupees.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { hasGeneratedPoster } from '#web/features/pack-display/poster-image.ts'
import { latinOf, PackTitle } from '#web/features/pack-display/pack-title.tsx'
import type { PackLabels } from '#web/features/pack-display/pack-labels.ts'
import { scriptLanguage } from '#web/features/pack-display/script-language.ts'
import { Poster } from '#web/features/pack-display/poster.tsx'
import { durationText } from '#web/features/pack-display/duration-text.ts'

type PackCardProps = {
  pack: Package
  words: PackLabels
  selected: boolean
  onSelect: (selected: boolean) => void
  /** In the first view: the picture is not loaded lazily. */
  eager?: boolean
  /** The card takes part in the tab order. */
  isTabbable?: boolean
}

export function PackCard({ pack, words, selected, onSelect, ...shown }: PackCardProps) {
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
        <Poster pack={pack} words={words} eager={eager} />
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
        <Title pack={pack} words={words} />
      </span>
      <span className="pack__foot">
        <span className="pack__line">
          <span>{words.language}</span>
          <span className="price">{formatPrice(pack.fld_package_existprice)}</span>
        </span>
        <span className="pack__line">
          <span>{words.genre}</span>
          <span>{durationText(pack.fld_validity)}</span>
        </span>
      </span>
    </label>
  )
}

/**
 * Renders the title in Latin letters, below a poster without lettering both forms. A generated poster shows the title
 * already: for screen readers a Latin one is not repeated.
 */
function Title({ pack, words }: Pick<PackCardProps, 'pack' | 'words'>) {
  const { fld_package_name: name, fld_alias: latin, fld_image: image } = pack
  if (!hasGeneratedPoster(image)) return <PackTitle name={name} latin={latin} language={words.language} />
  if (scriptLanguage(name) === undefined) return <span aria-hidden="true">{name}</span>
  return latinOf({ name, latin })
}
