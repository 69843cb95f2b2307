/** Limits how many mobiles and e-mail addresses a visitor can look up, so that no script can list the customers. */
import { ipPrefix, ipSite } from '#api/platform/rate-limit/ip-prefix.ts'
import { enforceRateLimit, enforceRateLimits, type RateLimit } from '#api/platform/rate-limit/rate-limit.ts'
import type { AppContext } from '#api/platform/context.ts'

/** A registration needs one or two look-ups. Enumerating a thousand mobiles takes one address four days. */
const ADDRESS_LIMITS: RateLimit[] = [
  { name: 'look-up', max: 60, windowSeconds: 3_600 },
  { name: 'look-up-day', max: 240, windowSeconds: 86_400 },
]
/** Ten times as much for all address groups of an IPv6 site, which one attacker can have. */
const SITE_LIMITS: RateLimit[] = [
  { name: 'look-up-site', max: 600, windowSeconds: 3_600 },
  { name: 'look-up-site-day', max: 2_400, windowSeconds: 86_400 },
]
/**
 * The total of all addresses. A registration continues without this check: after the code, the server refuses
 * the registration of a mobile that has an account.
 */
const TOTAL_LIMIT: RateLimit = { name: 'look-up-total', max: 1_200, windowSeconds: 60 }

/**
 * Counts a look-up for the address group, then for its site, then in total: requests that one of them refuses must not
 * use up the next one.
 * @param ip of the visitor
 * @throws TooManyRequests (429) with the seconds to wait
 */
export async function limitAccountLookups(
  platform: Pick<AppContext, 'db' | 'runtime'>,
  ip: string,
): Promise<void> {
  const enforceAll = (limits: RateLimit[], subject: string) =>
    enforceRateLimits(
      platform,
      limits.map((limit) => ({ limit, subject })),
    )
  await enforceAll(ADDRESS_LIMITS, ipPrefix(ip))
  const site = ipSite(ip)
  if (site !== undefined) await enforceAll(SITE_LIMITS, site)
  await enforceRateLimit(platform, TOTAL_LIMIT, 'all')
}
