/** Authentication of partners by the API key in `Authorization: Bearer`. */
import { ipPrefix } from '#api/platform/rate-limit/ip-prefix.ts'
import { enforceRateLimit, type RateLimit } from '#api/platform/rate-limit/rate-limit.ts'
import type { AppContext } from '#api/platform/context.ts'
import { InvalidPartnerKey } from '#contract/partner.ts'
import type { FastifyRequest } from 'fastify'
import { findPartner, type KnownPartner } from './partner-store.ts'

const WRONG_KEY_LIMIT: RateLimit = { name: 'partner-key', max: 60, windowSeconds: 3_600 }

/**
 * Returns the partner that sent the request. Only wrong keys count against the rate limit of the address group.
 * @throws InvalidPartnerKey; TooManyRequests after too many wrong keys
 */
export async function requirePartner(platform: AppContext, request: FastifyRequest): Promise<KnownPartner> {
  const key = /^Bearer (\S{1,128})$/i.exec(request.headers.authorization ?? '')?.[1]
  const partner = key === undefined ? undefined : await findPartner(platform.db, key, platform.runtime.now())
  if (partner) return partner
  await enforceRateLimit(platform, WRONG_KEY_LIMIT, ipPrefix(request.ip))
  throw InvalidPartnerKey()
}
