/** Stops everything of a subscriber that renews, also what was paid for a moment ago. */
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { capturedMandatesQuery } from '#api/renewals/mandates/captured-mandates-query.ts'
import { registerMandate } from '#api/renewals/mandates/register-mandates.ts'
import { stopSubscription } from './stop-subscription.ts'

type Platform = Pick<AppContext, 'db' | 'runtime' | 'config'>

/**
 * Stops the renewal of a subscriber's plan at once in our books. Safe to repeat. A mandate whose payment was captured is
 * registered first: otherwise the job would begin its subscription after the stop.
 */
export async function stopRenewal(platform: Platform, subscriberId: string): Promise<void> {
  await stopSubscription(platform, subscriberId)
  const captured = () => runQueries(platform.db, capturedMandatesQuery({ subscriberId }, 1))
  for (let [[next]] = await captured(); next; [[next]] = await captured()) {
    await registerMandate(platform, next)
    await stopSubscription(platform, subscriberId)
  }
}
