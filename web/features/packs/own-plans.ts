/** The app plans that a subscriber owns: the running one, and the one that is queued behind it. */
import type { OwnedPack } from '#contract/packs.ts'

/** The code of the API for an app plan that a subscriber owns. */
export const APP_PACK = 'APPP'

type Span = Pick<OwnedPack, 'packageType' | 'startDate' | 'endDate'>

/** @param now milliseconds since 1970 */
export const isQueued = ({ packageType, startDate }: Span, now: number): boolean =>
  packageType === APP_PACK && Date.parse(startDate) > now

export const queuedPlan = <Pack extends Span>(owned: readonly Pack[], now: number): Pack | undefined =>
  owned.find((pack) => isQueued(pack, now))

export const runningPlan = <Pack extends Span>(owned: readonly Pack[], now: number): Pack | undefined =>
  owned.find(
    (pack) => pack.packageType === APP_PACK && !isQueued(pack, now) && Date.parse(pack.endDate) > now,
  )
