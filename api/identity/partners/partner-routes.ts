/** Routes of the partner login: a partner creates a link for its customer, and the page behind the link signs in. */
import { ipPrefix } from '#api/platform/rate-limit/ip-prefix.ts'
import { enforceRateLimit, type RateLimit } from '#api/platform/rate-limit/rate-limit.ts'
import { setRequestSubject } from '#api/platform/observability/access-log.ts'
import type { AppContext } from '#api/platform/context.ts'
import { DEFAULT_LANGUAGE, type Language, pathIn } from '#contract/languages.ts'
import * as contract from '#contract/partner.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { logInWithClientKey } from './log-in-with-client-key.ts'
import { createClientKey } from './create-client-key.ts'
import type { PartnerScope } from './partner.ts'
import type { KnownPartner } from './partner-store.ts'
import { setDeviceCookie, requireDevice } from '#api/identity/sessions/require-device.ts'
import { requirePartner } from './require-partner.ts'
import { findSession } from '#api/identity/sessions/require-session.ts'
import { toUser } from '#api/identity/subscribers/subscriber.ts'

declare module 'fastify' {
  interface FastifyRequest {
    partner: KnownPartner | undefined
  }
}

/** Only wrong keys count: thousands of phones can share one address behind a mobile network's gateway. */
const WRONG_KEY_LIMIT: RateLimit = { name: 'client-key', max: 600, windowSeconds: 3_600 }

/** Limits what a stolen API key can do until it is revoked: create links, and enumerate customers. */
const PARTNER_LIMIT: RateLimit = { name: 'partner-links', max: 6_000, windowSeconds: 3_600 }

export function partnerRoutes(platform: AppContext): FastifyPluginAsyncZod {
  const { config } = platform
  return async (app) => {
    app.decorateRequest('partner')
    app.route({
      ...contract.createClientKey,
      // Before the validation: a caller without a valid key learns nothing about the body's format.
      preValidation: async (request) => {
        request.partner = await requirePartner(platform, request)
        setRequestSubject(request, 'partner', request.partner.id)
      },
      handler: async (request, reply) => {
        const { mobile, subscriberid } = request.body
        const language = requireOffered(config.languages, request.body.language)
        const customer =
          mobile === undefined ? { number: subscriberid ?? '', language } : { mobile, language }
        const partner = requireScope(request.partner, mobile === undefined ? 'number' : 'mobile')
        await enforceRateLimit(platform, PARTNER_LIMIT, partner.name)
        const { key, expiresAt } = await createClientKey(platform, partner.id, customer)
        const url = `${config.shopUrl}${pathIn(language, '/quick-recharge')}?clientkey=${key}`
        return reply.code(201).send({ clientkey: key, url, expiresAt: expiresAt.toISOString() })
      },
    })

    app.route({
      ...contract.logInWithClientKey,
      handler: async (request, reply) => {
        const mayReplace = requireOurPage(request) === 'replace'
        const current = await findSession(platform, request)
        const device = await requireDevice(platform, request)
        const given = { key: request.params.clientkey, device, current, mayReplace }
        const signedIn = await logInWithClientKey(platform, given)
        if (!signedIn) {
          await enforceRateLimit(platform, WRONG_KEY_LIMIT, ipPrefix(request.ip))
          throw contract.ClientKeyInvalid()
        }
        const { token, deviceSecret, subscriber } = signedIn
        setRequestSubject(request, 'subscriber', subscriber.id)
        setDeviceCookie(platform, reply, deviceSecret)
        return { token, data: toUser(subscriber) }
      },
    })
  }
}

function requireOffered(languages: readonly Language[], given: string = DEFAULT_LANGUAGE): Language {
  const language = languages.find((code) => code === given)
  if (language) return language
  throw contract.LanguageNotOffered({ fields: { language: contract.LanguageNotOffered().message } })
}

function requireScope(partner: KnownPartner | undefined, scope: PartnerScope): KnownPartner {
  if (!partner) throw contract.InvalidPartnerKey()
  if (!partner.scopes.includes(scope)) throw contract.ScopeMissing()
  return partner
}

/**
 * Refuses requests that do not come from the shop's own pages. A link preview or an image on another site cannot send
 * a custom header. Newer browsers also send `Sec-Fetch-Site` (Fetch Metadata, https://www.w3.org/TR/fetch-metadata/).
 * @returns the header: `ask`, or `replace` where the visitor agreed to replace the session of another account
 */
function requireOurPage({ headers }: FastifyRequest): 'ask' | 'replace' {
  const site = headers['sec-fetch-site']
  const mode = headers['x-client-key']
  if (site !== undefined && site !== 'same-origin') throw contract.SameOriginRequired()
  if (mode !== 'ask' && mode !== 'replace') throw contract.SameOriginRequired()
  return mode
}
