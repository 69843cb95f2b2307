/** Client of the satellite subscriber system: looks up a mobile. */
import { failureFields } from '#api/platform/observability/logger.ts'
import type { AppContext } from '#api/platform/context.ts'
import { parseResponse } from '#api/platform/runtime/parse-response.ts'
import { SatelliteSystemDown } from '#contract/identity.ts'
import { z } from 'zod'

const Found = z.object({
  found: z.literal(true),
  subscriber: z.object({
    smc: z.string().regex(/^\d{11}$/),
    firstName: z.string(),
    lastName: z.string(),
    mobile: z.string(),
    pincode: z.string(),
    city: z.string(),
  }),
})
const Answer = z.discriminatedUnion('found', [Found, z.object({ found: z.literal(false) })])

export type SatelliteSubscriber = z.infer<typeof Found>['subscriber']

const TIMEOUT_MS = 4_000

/** @throws SatelliteSystemDown on a failed request or an invalid response */
export async function findSatelliteSubscriber(
  { config, runtime, log }: AppContext,
  mobile: string,
): Promise<SatelliteSubscriber | undefined> {
  try {
    const response = await runtime.http({
      destination: 'satellite',
      operation: 'look up',
      method: 'POST',
      url: `${config.satellite.url}/lookup`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${config.satellite.key}` },
      body: JSON.stringify({ mobile }),
      timeoutMs: TIMEOUT_MS,
    })
    const answer = parseResponse('satellite', response, { schema: Answer })
    return answer.found && answer.subscriber.mobile === mobile ? answer.subscriber : undefined
  } catch (error) {
    log.warn({ event: 'satellite.lookup_failed', ...failureFields(error) }, 'satellite lookup failed')
    throw SatelliteSystemDown()
  }
}

/**
 * Returns the satellite subscriber with this mobile; undefined if there is none, and while the satellite
 * system is down: for checks that must not block a registration or a change of mobile.
 */
export async function findSatelliteSubscriberOrNone(
  platform: AppContext,
  mobile: string,
): Promise<SatelliteSubscriber | undefined> {
  try {
    return await findSatelliteSubscriber(platform, mobile)
  } catch {
    return undefined
  }
}
