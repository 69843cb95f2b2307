/** Routes of a subscriber's consent, data export and erasure. */
import { insertConsent, findConsent } from '#api/identity/subscribers/consent-store.ts'
import { requireStepUp } from '#api/identity/sessions/require-step-up.ts'
import { requireSession } from '#api/identity/sessions/require-session.ts'
import { enforceRateLimit, type RateLimit } from '#api/platform/rate-limit/rate-limit.ts'
import type { OutboxDestination } from '#api/platform/outbox/outbox-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { Unauthenticated } from '#contract/identity.ts'
import * as contract from '#contract/privacy.ts'
import { TERMS_VERSION } from '#contract/terms.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { eraseSubscriber } from './erase-subscriber.ts'
import { exportSubscriber } from './export-subscriber.ts'

/** Low, because an export reads every table. */
const EXPORT_LIMIT: RateLimit = { name: 'export', max: 10, windowSeconds: 3_600 }

export function privacyRoutes(
  platform: AppContext,
  wakeOutbox: (destination: OutboxDestination) => void,
): FastifyPluginAsyncZod {
  const { db, runtime } = platform
  const readAgreement = async (subscriberId: string): Promise<contract.Consent> => {
    const consent = await findConsent(db, subscriberId)
    const agreed = consent && { version: consent.version, agreedAt: consent.agreedAt.toISOString() }
    return { version: TERMS_VERSION, agreed: agreed ?? null }
  }
  return async (app) => {
    app.route({
      ...contract.getConsent,
      handler: async (request) => {
        const { subscriber } = await requireSession(platform, request)
        return { data: await readAgreement(subscriber.id) }
      },
    })

    app.route({
      ...contract.acceptTerms,
      handler: async (request, reply) => {
        const { subscriber } = await requireSession(platform, request)
        if (request.body.version !== TERMS_VERSION) throw contract.TermsChanged()
        const { language } = reply.localize()
        const consent = { givenAt: 'account', language, now: runtime.now() } as const
        await insertConsent(subscriber.id, consent).execute(db)
        return { data: await readAgreement(subscriber.id) }
      },
    })

    app.route({
      ...contract.exportAccount,
      handler: async (request, reply) => {
        const signedIn = await requireSession(platform, request)
        requireStepUp(platform, signedIn)
        await enforceRateLimit(platform, EXPORT_LIMIT, signedIn.subscriber.id)
        const data = await exportSubscriber(platform, signedIn.subscriber.id)
        if (!data) throw Unauthenticated()
        return reply.header('content-disposition', 'attachment; filename="my-data.json"').send(data)
      },
    })

    app.route({
      ...contract.eraseAccount,
      handler: async (request, reply) => {
        const signedIn = await requireSession(platform, request)
        requireStepUp(platform, signedIn)
        const { giveUpPacks } = request.body
        await eraseSubscriber(platform, { subscriberId: signedIn.subscriber.id, giveUpPacks })
        platform.log.info(
          { event: 'subscriber.erased', subscriber: signedIn.subscriber.id },
          'subscriber erased',
        )
        wakeOutbox('sms')
        return {
          message: reply.localize().translate(/*i18n*/ 'Your account and your personal data were erased.'),
        }
      },
    })
  }
}
