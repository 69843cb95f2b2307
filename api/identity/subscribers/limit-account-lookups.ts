/** Limits how many mobiles and e-mail addresses a visitor can look up, so that no script can list the customers. */
import { ipPrefix } from '#api/platform/rate-limit/ip-prefix.ts'
import { enforceRateLimit, enforceRateLimits, type RateLimit } from '#api/platform/rate-limit/rate-limit.ts'
import type { AppContext } from '#api/platform/context.ts'

/** A registration needs one or two look-ups. Enumerating a thousand mobiles takes one address four days. */
const ADDRESS_LIMIT: RateLimit = { name: 'look-up', max: 60, windowSeconds: 3_600 }
const DAILY_ADDRESS_LIMIT: RateLimit = { name: 'look-up-day', max: 240, windowSeconds: 86_400 }
/**
 * The total of all addresses. A registration continues without this check: after the code, the server refuses
 * the registration of a mobile that has an account.
 */
const TOTAL_LIMIT: RateLimit = { name: 'look-up-total', max: 1_200, windowSeconds: 60 }

/** Counts a look-up. @param ip of the visitor @throws TooManyRequests (429) with the seconds to wait */
export async function limitAccountLookups(
  platform: Pick<AppContext, 'db' | 'runtime'>,
  ip: string,
): Promise<void> {
  const subject = ipPrefix(ip)
  await enforceRateLimits(platform, [
    { limit: ADDRESS_LIMIT, subject },
    { limit: DAILY_ADDRESS_LIMIT, subject },
  ])
  // After the limits of the address: its refused requests must not use up the total limit.
  await enforceRateLimit(platform, TOTAL_LIMIT, 'all')
}
