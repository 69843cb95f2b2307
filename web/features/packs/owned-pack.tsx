/** A pack that a subscriber owns or owned: picture, amount, dates and a progress arc. */
import { formatDay } from '#contract/format/format-date.ts'
import { formatPrice } from '#contract/format/format-rupees.ts'
import type { OwnedPack as Owned } from '#contract/packs.ts'
import { now } from '#web/browser/clock.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AppIcons } from '#web/features/pack-display/app-icons.tsx'
import { APP_PACK } from './own-plans.ts'
import { validityProgress, arcPoint } from './validity-arc.ts'
import { PackTitle } from '#web/features/pack-display/pack-title.tsx'
import type { LabelsOf, PackLabels } from '#web/features/pack-display/pack-labels.ts'
import { Poster } from '#web/features/pack-display/poster.tsx'
import { t } from '@lingui/core/macro'

type OwnedPackProps = {
  pack: Owned
  expired: boolean
  labelsOf: LabelsOf
}

export function OwnedPack({ pack, expired, labelsOf }: OwnedPackProps) {
  const labels = labelsOf({ fld_language: pack.packageLanguage, fld_genre: pack.packageGenre })
  return (
    <li className={expired ? 'owned-pack owned-pack--past' : 'owned-pack'}>
      <Picture pack={pack} labels={labels} />
      <div>
        <h3 className="owned-pack__name">
          <PackTitle name={pack.packagename} latin={pack.packagealias} language={labels.language} />
        </h3>
        <div className="owned-pack__middle">
          <p className="owned-pack__amount tabular-nums">{formatPrice(pack.packageamount)}</p>
          <DayArc gone={expired ? undefined : validityProgress(pack.startDate, pack.endDate, now())} />
        </div>
      </div>
      <dl className="owned-pack__dates pack-dates">
        <div>
          <dt>{t({ message: `Purchased on`, comment: 'label above a date' })}</dt>
          <dd>{formatDay(pack.startDate)}</dd>
        </div>
        <div>
          <dt>{t({ message: `Expiring on`, comment: 'label above a date' })}</dt>
          <dd>{formatDay(pack.endDate)}</dd>
        </div>
      </dl>
    </li>
  )
}

function Picture({ pack, labels }: { pack: Owned; labels: PackLabels }) {
  const { packageType, packageApps, packagename, packageImage } = pack
  if (packageType === APP_PACK) return packageApps.length > 0 ? <AppIcons apps={packageApps} /> : <NoApps />
  return <Poster pack={{ fld_package_name: packagename, fld_image: packageImage }} labels={labels} thumb />
}

function NoApps() {
  return (
    <span className="app-icons app-icons--missing" aria-hidden="true">
      <Icon name="play" />
    </span>
  )
}

/** Draws the elapsed share of the validity. `gone` is undefined for an expired pack. */
function DayArc({ gone }: { gone: number | undefined }) {
  const sun = arcPoint(gone ?? 1)
  return (
    <svg className="validity-arc" viewBox="0 0 76 42" aria-hidden="true">
      <path className="validity-arc__path" d="M6 38A32 32 0 0 1 70 38" />
      {gone !== undefined && (
        <path className="validity-arc__elapsed" d={`M6 38A32 32 0 0 1 ${sun.x} ${sun.y}`} />
      )}
      <path className="validity-arc__ground" d="M0 40H76" />
      {gone === undefined ? (
        <path className="validity-arc__sun" d="M63 40A7 7 0 0 1 77 40Z" />
      ) : (
        <circle className="validity-arc__sun" cx={sun.x} cy={sun.y} r="6.5" />
      )}
    </svg>
  )
}
