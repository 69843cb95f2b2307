/** Limits how many other mobiles a signed-in subscriber can look up, by requests for a code to them. */
import type { AppContext } from '#api/platform/context.ts'
import { enforceRateLimit, type RateLimit } from '#api/platform/rate-limit/rate-limit.ts'

const SUBSCRIBER_LIMIT: RateLimit = { name: 'look-up-subscriber', max: 60, windowSeconds: 86_400 }

/**
 * Counts a look-up for the account alone: visitors who share its address must not block a change of mobile.
 * @throws TooManyRequests (429) with the seconds to wait
 */
export const limitLookupsOfSubscriber = (
  platform: Pick<AppContext, 'db' | 'runtime'>,
  subscriberId: string,
): Promise<void> => enforceRateLimit(platform, SUBSCRIBER_LIMIT, subscriberId)
