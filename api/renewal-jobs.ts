/**
 * The background jobs of mandates and renewals. Each step has a separate job, so that a due debit does not wait for checks of
 * mandates, a check for the search of new mandates, or the record of a debit's end for due renewals.
 */
import type { CatalogueCache } from '#api/catalogue/catalogue-cache.ts'
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import type { AppContext } from '#api/platform/context.ts'
import { debitsAreDecided } from '#api/renewals/debits/decided-debits-query.ts'
import { endDebits } from '#api/renewals/debits/end-debits.ts'
import { mandatesAreCaptured } from '#api/renewals/mandates/captured-mandates-query.ts'
import { checkMandates } from '#api/renewals/mandates/check-mandates.ts'
import { mandatesAreDue } from '#api/renewals/mandates/mandate-store.ts'
import { registerMandates } from '#api/renewals/mandates/register-mandates.ts'
import { openRenewalWorker } from '#api/renewals/open-renewal-worker.ts'
import { renewalsAreDue } from '#api/renewals/renewal-store.ts'
import { advanceSubscriptions } from '#api/renewals/subscriptions/advance-subscriptions.ts'
import { subscriptionsAreDue } from '#api/renewals/subscriptions/subscription-store.ts'
import type { JobOnDemand } from './job-on-demand.ts'

/** @param stopping aborted to leave work that has not begun to other instances */
export function renewalJobs(
  platform: AppContext,
  {
    offers,
    gateways,
    stopping,
  }: Pick<CatalogueCache, 'offers'> & { gateways: GatewayRegistry; stopping: AbortSignal },
): JobOnDemand[] {
  const ofGateways = Object.values(gateways)
    .filter(({ mandates }) => mandates)
    .flatMap((gateway): JobOnDemand[] => [
      {
        name: `new mandates at ${gateway.name}`,
        isDue: (now) => mandatesAreCaptured(gateway.name, now),
        work: () => registerMandates(platform, gateway, stopping),
      },
      {
        name: `mandates at ${gateway.name}`,
        isDue: (now) => mandatesAreDue(gateway.name, now),
        work: () => checkMandates(platform, gateway, offers, stopping),
      },
      {
        name: `debits at ${gateway.name}`,
        isDue: (now) => debitsAreDecided(gateway.name, now),
        work: () => endDebits(platform, gateway.name, stopping),
      },
      {
        name: `renewals at ${gateway.name}`,
        isDue: (now) => renewalsAreDue(gateway.name, now),
        ...openRenewalWorker(platform, gateway, { offers }, stopping),
      },
    ])
  return [
    ...ofGateways,
    {
      name: 'subscriptions',
      isDue: subscriptionsAreDue,
      work: () => advanceSubscriptions(platform, { gateways, offers }, stopping),
    },
  ]
}
