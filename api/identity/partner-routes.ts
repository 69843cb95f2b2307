/** Partner login over HTTP: a partner makes a link for its customer, and the page that the link opens signs in. */
import { ipPrefix } from '#api/platform/ip-prefix.ts'
import { enforceRateLimit, type RateLimit } from '#api/platform/rate-limit.ts'
import { setRequestSubject } from '#api/platform/access-log.ts'
import type { AppContext } from '#api/platform/context.ts'
import * as contract from '#contract/partner.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { logInWithClientKey } from './log-in-with-client-key.ts'
import { makeClientKey } from './make-client-key.ts'
import type { PartnerScope } from './partner.ts'
import type { KnownPartner } from './partner-store.ts'
import { setDeviceCookie, requireDevice } from './require-device.ts'
import { requirePartner } from './require-partner.ts'
import { findSession } from './require-session.ts'
import { toUser } from './subscriber.ts'

declare module 'fastify' {
  interface FastifyRequest {
    partner: KnownPartner | undefined
  }
}

/** One address may be thousands of phones behind a mobile network's gateway. */
const BY_ADDRESS: RateLimit = { name: 'client-key', most: 600, windowSeconds: 3_600 }

/** What a stolen API key can do before somebody notices: links, and questions who is a customer. */
const BY_PARTNER: RateLimit = { name: 'partner-links', most: 6_000, windowSeconds: 3_600 }

export function partnerRoutes(platform: AppContext): FastifyPluginAsyncZod {
  const { config } = platform
  return async (app) => {
    app.decorateRequest('partner')
    app.route({
      ...contract.makeClientKey,
      // Who may not ask learns nothing of what the body should be.
      preValidation: async (request) => {
        request.partner = await requirePartner(platform, request)
        setRequestSubject(request, 'partner', request.partner.id)
      },
      handler: async (request, reply) => {
        const { mobile, subscriberid } = request.body
        const customer = mobile === undefined ? { number: subscriberid ?? '' } : { mobile }
        const partner = requireScope(request.partner, mobile === undefined ? 'number' : 'mobile')
        await enforceRateLimit(platform, BY_PARTNER, partner.name)
        const { key, expiresAt } = await makeClientKey(platform, partner.id, customer)
        const url = `${config.shopUrl}/quick-recharge?clientkey=${key}`
        return reply.code(201).send({ clientkey: key, url, expiresAt: expiresAt.toISOString() })
      },
    })

    app.route({
      ...contract.logInWithClientKey,
      handler: async (request, reply) => {
        const mayReplace = requireOurPage(request) === 'replace'
        await enforceRateLimit(platform, BY_ADDRESS, ipPrefix(request.ip))
        const present = await findSession(platform, request)
        const device = await requireDevice(platform, request)
        const given = { key: request.params.clientkey, device, present, mayReplace }
        const { token, deviceSecret, subscriber } = await logInWithClientKey(platform, given)
        setRequestSubject(request, 'subscriber', subscriber.id)
        setDeviceCookie(platform, reply, deviceSecret)
        return { token, data: toUser(subscriber) }
      },
    })
  }
}

function requireScope(partner: KnownPartner | undefined, scope: PartnerScope): KnownPartner {
  if (!partner) throw contract.InvalidPartnerKey()
  if (!partner.scopes.includes(scope)) throw contract.ScopeMissing()
  return partner
}

/**
 * A link preview, or a picture on a foreign page, can ask for an address but not send a header of ours. Browsers also say
 * themselves where a request comes from; older ones do not (Fetch Metadata, https://www.w3.org/TR/fetch-metadata/).
 * @returns the header: `ask`, or `replace` where the person agreed to leave the present account
 */
function requireOurPage({ headers }: FastifyRequest): 'ask' | 'replace' {
  const site = headers['sec-fetch-site']
  const wish = headers['x-client-key']
  if (site !== undefined && site !== 'same-origin') throw contract.SameOriginRequired()
  if (wish !== 'ask' && wish !== 'replace') throw contract.SameOriginRequired()
  return wish
}
