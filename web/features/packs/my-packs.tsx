/** My Packs: the active packs, app packs separate from the others. */
import type { OwnedPack } from '#contract/packs.ts'
import { now } from '#web/browser/clock.ts'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import type { LabelsOf } from '#web/features/pack-display/pack-labels.ts'
import { APP_PACK, isQueued } from './own-plans.ts'
import { OwnedPacks } from './owned-packs.tsx'
import { QueuedPack } from './queued-pack.tsx'
import { t } from '@lingui/core/macro'

type MyPacksProps = {
  packs: OwnedPack[]
  labelsOf: LabelsOf
  /** Receives the sentence about the money of a cancelled pack. */
  onCancelled: (message: string) => void
}

export function MyPacks({ packs, labelsOf, onCancelled }: MyPacksProps) {
  const time = now()
  const active = packs.filter((pack) => Date.parse(pack.endDate) > time)
  if (active.length === 0) {
    return (
      <EmptyState title={packs.length === 0 ? t`No pack purchase made yet` : t`No active packs`}>
        <ButtonLink to="/quick-recharge">{t({ message: 'View Packs', comment: 'button' })}</ButtonLink>
      </EmptyState>
    )
  }
  const apps = active.filter((pack) => pack.packageType === APP_PACK && !isQueued(pack, time))
  const others = active.filter(({ packageType }) => packageType !== APP_PACK)
  return (
    <>
      {apps.length > 0 && <OwnedPacks title={t`App Packs`} packs={apps} column labelsOf={labelsOf} />}
      <QueuedPack packs={active} level="h2" onCancelled={onCancelled} />
      {others.length > 0 && <OwnedPacks title={t`Other Packs`} packs={others} column labelsOf={labelsOf} />}
    </>
  )
}
