/** A pack as it is stored, and its state at the desk. Pure. */
import type { EntitlementStatus } from '#api/packs/entitlement.ts'
import type { PackState } from '#contract/staff/desk-fields.ts'

export type StoredPack = { state: EntitlementStatus; startsAt: string; endsAt: string }

/** An entitlement stays `active` after its end, and is `active` before its start: staff read what the subscriber has now. */
export function packState({ state, startsAt, endsAt }: StoredPack, now: Date): PackState {
  if (state !== 'active') return state
  if (new Date(endsAt) <= now) return 'ended'
  return new Date(startsAt) > now ? 'starts_later' : 'active'
}
