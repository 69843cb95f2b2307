/** A titled, scrollable list of owned packs. */
import type { OwnedPack as Owned } from '#contract/packs.ts'
import { useId } from 'react'
import type { LabelsOf } from '#web/features/pack-display/pack-labels.ts'
import { OwnedPack } from './owned-pack.tsx'

type OwnedPacksProps = {
  title: string
  packs: readonly Owned[]
  expired?: boolean
  /** One pack per row, for a page with two columns. */
  column?: boolean
  labelsOf: LabelsOf
}

export function OwnedPacks({ title, packs, expired = false, column = false, labelsOf }: OwnedPacksProps) {
  const titleId = useId()
  return (
    <section className="owned-packs-section">
      <h2 className="heading-2" id={titleId}>
        {title}
      </h2>
      {/* Focusable, so that the keyboard can scroll it. */}
      <div className="scroll-region" tabIndex={0} role="region" aria-labelledby={titleId}>
        <ul className={column ? 'owned-packs owned-packs--one-column' : 'owned-packs'}>
          {packs.map((pack) => (
            <OwnedPack
              key={`${pack.packageID} ${pack.startDate}`}
              pack={pack}
              expired={expired}
              labelsOf={labelsOf}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}
