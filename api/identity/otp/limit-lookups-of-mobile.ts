/** Limits how often the owner of a verified mobile lets the satellite system look it up, by submitting a form again and again. */
import type { AppContext } from '#api/platform/context.ts'
import { enforceRateLimit, type RateLimit } from '#api/platform/rate-limit/rate-limit.ts'
import { hashMobile } from './otp.ts'

const MOBILE_LIMIT: RateLimit = { name: 'look-up-mobile', max: 20, windowSeconds: 3_600 }

/** Counts a look-up. @throws TooManyRequests (429) with the seconds to wait */
export const limitLookupsOfMobile = (
  platform: Pick<AppContext, 'db' | 'runtime' | 'config'>,
  mobile: string,
): Promise<void> =>
  // A hash: the count outlives an erasure of the account.
  enforceRateLimit(platform, MOBILE_LIMIT, hashMobile(platform.config.otpPepper, mobile).toString('hex'))
