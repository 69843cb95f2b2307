/** A movie or show pack as one big toggle: in the cart or not. */
import type { Package } from '#contract/catalogue.ts'
import { formatPrice } from '#contract/format-rupees.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { hasGeneratedPoster } from './drawn-picture.ts'
import { latinOf, PackTitle } from './pack-title.tsx'
import type { PackLabels } from './pack-words.ts'
import { Poster } from './poster.tsx'

type PackCardProps = {
  pack: Package
  words: PackLabels
  selected: boolean
  onSelect: (selected: boolean) => void
  /** In view at once: its picture is not put off. */
  eager?: boolean
}

export function PackCard({ pack, words, selected, onSelect, eager = false }: PackCardProps) {
  const box = useRef<HTMLInputElement>(null)
  // Somebody ticked it before any script had arrived: that counts.
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
        onChange={(event) => onSelect(event.target.checked)}
      />
      <span className="pack__frame">
        <Poster pack={pack} words={words} eager={eager} />
        <span className="pack__pick" aria-hidden="true">
          <span className="is-off">
            <Icon name="plus" />
          </span>
          <span className="is-on">
            <Icon name="check" />
          </span>
        </span>
      </span>
      <Title pack={pack} words={words} />
      <span className="pack__foot">
        <span className="pack__line">
          <span>{words.language}</span>
          <span className="price">{formatPrice(pack.fld_package_existprice)}</span>
        </span>
        <span className="pack__line">
          <span>{words.genre}</span>
          <span>{pack.fld_validity}</span>
        </span>
      </span>
    </label>
  )
}

/** A drawn picture has the title on it: below it stands only its Latin form. */
function Title({
  pack: { fld_package_name: name, fld_alias: latin, fld_image },
  words,
}: Pick<PackCardProps, 'pack' | 'words'>) {
  if (!hasGeneratedPoster(fld_image))
    return (
      <span className="pack__name">
        <PackTitle name={name} latin={latin} language={words.language} />
      </span>
    )
  const read = latinOf({ name, latin })
  return read === undefined ? null : <span className="pack__name">{read}</span>
}
