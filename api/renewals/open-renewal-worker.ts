/**
 * Worker that claims the renewals that are due and advances them. Each gateway has a separate worker, so that a slow gateway delays no
 * renewal at another.
 */
import { addSeconds } from '#contract/durations.ts'
import { callsAdmitted } from '#api/payments/gateways/circuit.ts'
import type { Gateway } from '#api/payments/gateways/gateway.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runInLinkedTrace } from '#api/platform/observability/run-in-span.ts'
import { advanceRenewal, type RenewalClaim } from './advance-renewal.ts'
import { claimDueRenewals } from './renewal-store.ts'

/** How long a claim reserves a renewal: longer than its calls of ten seconds each. */
const CLAIM_SECONDS = 120
/** How many renewals are under way at once. */
const PLACES = 20

/** Advances the renewals whose mandate is at one gateway. */
export type RenewalWorker = {
  /**
   * Claims and starts the due renewals. Waits only for a free place, so that a slow renewal delays no other. While the
   * gateway's circuit is open nothing is claimed; a half-open circuit gets one renewal as its probe.
   */
  work: () => Promise<void>
  /** Resolves when no renewal is under way. */
  idle: () => Promise<void>
}

/** @param stopping when aborted, leaves unclaimed renewals to other instances */
export function openRenewalWorker(
  platform: AppContext,
  { mandates, name, circuit }: Gateway,
  { offers }: Pick<RenewalClaim, 'offers'>,
  stopping: AbortSignal,
): RenewalWorker {
  const underWay = new Set<Promise<void>>()
  const start = (claim: RenewalClaim, id: string): void => {
    const renewal = runInLinkedTrace('renewal', { 'shop.renewal.id': id }, () =>
      advanceRenewal(claim, id),
    ).finally(() => underWay.delete(renewal))
    underWay.add(renewal)
  }
  const work = async (): Promise<void> => {
    if (!mandates) return
    for (let more = true; more && !stopping.aborted;) {
      const now = platform.runtime.now()
      const places = Math.min(PLACES, callsAdmitted(circuit, now))
      if (places === 0) return
      const limit = places - underWay.size
      if (limit <= 0) {
        await Promise.race(underWay)
        continue
      }
      const claimedUntil = addSeconds(now, CLAIM_SECONDS)
      const due = await claimDueRenewals(platform.db, { gateway: name, now, againAt: claimedUntil, limit })
      for (const id of due) start({ platform, mandates, claimedUntil, offers }, id)
      more = due.length === limit
    }
  }
  return { work, idle: async () => void (await Promise.all(underWay)) }
}
