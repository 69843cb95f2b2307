/** Routes of reminders: the switch in My Account, the calendar file, and the link that stops reminders without a login. */
import { requireSession } from '#api/identity/sessions/require-session.ts'
import { messageLanguage } from '#api/messages/choose-sms-template.ts'
import type { AppContext } from '#api/platform/context.ts'
import { contentSecurityPolicy, cspHash } from '#api/platform/http/security-headers.ts'
import { isErasedAccount } from '#api/platform/db/transaction.ts'
import type { Translator } from '#api/platform/languages/create-translator.ts'
import { enforceRateLimit, type RateLimit } from '#api/platform/rate-limit/rate-limit.ts'
import { HOUR_SECONDS } from '#contract/durations.ts'
import { TooManyRequests } from '#contract/identity.ts'
import { ProblemError } from '#contract/problem.ts'
import * as contract from '#contract/reminders.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { writeCalendar } from './calendar.ts'
import { collectEvents } from './collect-events.ts'
import { findReminderOwner } from './ending-packs-query.ts'
import { readLink } from './sign-link.ts'
import { deleteOptOut, wantsReminders } from './reminder-store.ts'
import { stopReminders } from './stop-reminders.ts'
import { listUnexpiredPacks } from './unexpired-packs-query.ts'
import { STOP_PAGE_STYLE, type StopPage, stopPage } from './stop-page.ts'

const CHANGE_LIMIT: RateLimit = { name: 'reminder-changes', max: 60, windowSeconds: HOUR_SECONDS }
const CALENDAR_LIMIT: RateLimit = { name: 'calendars', max: 120, windowSeconds: HOUR_SECONDS }
/** Counts per signed link, not per address group: a mail provider stops the reminders of many accounts from a few addresses. */
const LINK_LIMIT: RateLimit = { name: 'reminder-links', max: 60, windowSeconds: HOUR_SECONDS }
/** The form of a mail program, `List-Unsubscribe=One-Click`, is shorter in each encoding. */
const MAX_FORM_BYTES = 4_096

const STOP_OPTIONS = { schema: { hide: true }, config: { usesDatabase: true } }
const PAGE_POLICY = contentSecurityPolicy({ scripts: [], styles: [cspHash(STOP_PAGE_STYLE)] }, { forms: [] })

export function reminderRoutes(platform: AppContext, translator: Translator): FastifyPluginAsyncZod {
  const { db, runtime, config } = platform
  return async (app) => {
    app.route({
      ...contract.getReminders,
      handler: async (request) => {
        const { subscriber } = await requireSession(platform, request)
        const packs = await listUnexpiredPacks(db, subscriber.id, runtime.now())
        return { data: { isOn: await wantsReminders(db, subscriber.id), hasCalendarDays: packs.length > 0 } }
      },
    })

    app.route({
      ...contract.changeReminders,
      handler: async (request) => {
        const { subscriber } = await requireSession(platform, request)
        await enforceRateLimit(platform, CHANGE_LIMIT, subscriber.id)
        const { isOn } = request.body
        if (isOn) await deleteOptOut(db, subscriber.id)
        else await stopReminders(db, { subscriberId: subscriber.id, chosenIn: 'account', now: runtime.now() })
        return { data: { isOn } }
      },
    })

    app.route({
      ...contract.getCalendar,
      handler: async (request, reply) => {
        const { subscriber } = await requireSession(platform, request)
        await enforceRateLimit(platform, CALENDAR_LIMIT, subscriber.id)
        const now = runtime.now()
        const packs = await listUnexpiredPacks(db, subscriber.id, now)
        if (packs.length === 0) throw contract.NoCalendarDays()
        const texts = translator(messageLanguage(config, subscriber.language))
        const events = collectEvents(packs, { now, host: new URL(config.shopUrl).hostname, texts })
        return reply
          .header('content-type', 'text/calendar; charset=utf-8')
          .header('content-disposition', 'attachment; filename="packs.ics"')
          .send(Buffer.from(writeCalendar({ product: config.brand.product, now, events })))
      },
    })

    await app.register(stopRoutes(platform, translator))
  }
}

type LinkRequest = FastifyRequest<{ Params: { link: string } }>

/** The page with the stop button. Mail programs POST to the same address (RFC 8058). Neither reads a cookie. */
function stopRoutes(platform: AppContext, translator: Translator): FastifyPluginAsyncZod {
  const { db, runtime, config } = platform
  return async (app) => {
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_FORM_BYTES }, (_request, _body, done) =>
      done(null),
    )
    const answer = async (
      request: LinkRequest,
      reply: FastifyReply,
      stops: boolean,
    ): Promise<FastifyReply> => {
      const linkId = readLink(config, request.params.link)
      if (!linkId) return send(reply.code(404), 'unknown')
      return withLimit(linkId, reply, async () => {
        const owner = await findReminderOwner(db, linkId)
        if (!owner) return send(reply.code(404), 'unknown')
        const { subscriberId } = owner
        if (stops && !(await stopByLink(subscriberId))) return send(reply.code(404), 'unknown')
        const language = messageLanguage(config, owner.language)
        const isOn = !stops && (await wantsReminders(db, subscriberId))
        return send(reply, isOn ? 'ask' : 'stopped', language)
      })
    }
    /** @returns false if the account was erased after its link was found */
    const stopByLink = async (subscriberId: string): Promise<boolean> => {
      try {
        await stopReminders(db, { subscriberId, chosenIn: 'message', now: runtime.now() })
        return true
      } catch (error) {
        if (!isErasedAccount(error)) throw error
        return false
      }
    }
    const withLimit = async (
      linkId: Buffer,
      reply: FastifyReply,
      respond: () => Promise<FastifyReply>,
    ): Promise<FastifyReply> => {
      try {
        await enforceRateLimit(platform, LINK_LIMIT, linkId.toString('base64url'))
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== TooManyRequests.code) throw error
        return send(reply.code(429).header('retry-after', error.extra.retryAfterSeconds ?? 60), 'busy')
      }
      return respond()
    }
    const send = (reply: FastifyReply, page: StopPage, language = reply.localize().language): FastifyReply =>
      reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-language', language)
        .header('content-security-policy', PAGE_POLICY)
        .send(stopPage(page, translator(language), config.brand.product))

    app.get('/r/:link', STOP_OPTIONS, (request, reply) => answer(request as LinkRequest, reply, false))
    app.post('/r/:link', STOP_OPTIONS, (request, reply) => answer(request as LinkRequest, reply, true))
  }
}
