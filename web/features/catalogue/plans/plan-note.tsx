/** The notes of a plan that cannot be purchased at once. */
import { BASE_PACK_PURCHASED } from '#contract/purchase-messages.ts'
import { type RunningPlan, startText } from './choice-buttons.tsx'
import type { UpgradablePlan } from '#web/features/packs/upgradable-plan.ts'
import { creditText } from '#web/features/packs/upgrade-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { ReactNode } from 'react'

export function PlanNote({ children }: { children: ReactNode }) {
  return (
    <div className="plan__note">
      <Icon name="info" />
      <div className="plan__note-texts">{children}</div>
    </div>
  )
}

type OwnerNoteProps = {
  /** The running plan, after which this one would start; undefined if it cannot be queued. */
  startsAfter: RunningPlan | undefined
  /** The running plan with its credit; undefined if this plan is not an upgrade of it. */
  credit: UpgradablePlan | undefined
}

/** Renders the note for the owner of another app plan. */
export function OwnerNote({ startsAfter, credit }: OwnerNoteProps) {
  return (
    <PlanNote>
      <p>{BASE_PACK_PURCHASED}</p>
      {startsAfter && <p>{startText(startsAfter)}</p>}
      {credit && <p>{creditText(credit)}</p>}
    </PlanNote>
  )
}
