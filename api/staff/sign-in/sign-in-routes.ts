/** The routes of signing in at the desk and out of it, and of the person who is signed in. */
import { hashSecret } from '#api/identity/sessions/session.ts'
import type { AppContext } from '#api/platform/context.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import { ipPrefix } from '#api/platform/rate-limit/ip-prefix.ts'
import { enforceRateLimit, type RateLimit } from '#api/platform/rate-limit/rate-limit.ts'
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { findLiveSession, requireStaffSession } from '#api/staff/sessions/require-staff-session.ts'
import { beginStaffSession } from '#api/staff/sessions/begin-staff-session.ts'
import { endStaffSession } from '#api/staff/sessions/staff-session-store.ts'
import { type DeskCookie, deskCookie } from '#api/staff/sessions/desk-cookie.ts'
import { inFirstRole } from '#api/staff/staff-member.ts'
import { MINUTE_SECONDS } from '#contract/durations.ts'
import { TooManyRequests } from '#contract/identity.ts'
import { ProblemError } from '#contract/problem.ts'
import * as contract from '#contract/staff/staff-session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type IdentityProvider, SignInError } from './open-identity-provider.ts'
import { readClaims } from './read-claims.ts'
import {
  FIRST_PAGE,
  type PendingSignIn,
  readSignIn,
  readSignInQuery,
  writeSignIn,
} from './pending-sign-in.ts'
import { deriveSignIn, newSignInSecret, type SignInSecret } from './sign-in-secret.ts'
import { signedOutPage, signInPage, type SignInRefusal } from './sign-in-page.ts'

/** Returns from the provider for each address group: an office has one address, and each return may call the provider. */
const RETURN_LIMIT: RateLimit = { name: 'desk-sign-in', max: 60, windowSeconds: MINUTE_SECONDS }

const CALLBACK_PATH = '/sign-in/callback'
const HTML = 'text/html; charset=utf-8'

const set = (reply: FastifyReply, { name, attributes }: DeskCookie, value: string): FastifyReply =>
  reply.setCookie(name, value, attributes)

const clear = (reply: FastifyReply, { name, attributes }: DeskCookie): FastifyReply =>
  reply.clearCookie(name, { path: attributes.path, secure: attributes.secure })

export function signInRoutes(platform: AppContext, provider: IdentityProvider): FastifyPluginAsyncZod {
  const { runtime, config } = platform
  const sessionCookie = deskCookie('session', config)
  const signInCookie = deskCookie('sign-in', config)

  const { refuse, withRefusals } = createRefusals(platform)

  return async (app) => {
    app.get('/sign-in', async (request, reply) =>
      withRefusals(request, reply, async () => {
        const secret = newSignInSecret(runtime.random)
        const { isAgain, page } = readSignInQuery(request.url)
        const url = await provider.startUrl(deriveSignIn(secret), isAgain)
        return set(reply, signInCookie, writeSignIn({ secret, page })).redirect(url, 303)
      }),
    )

    app.get(CALLBACK_PATH, async (request, reply) =>
      withRefusals(request, reply, async () => {
        const search = request.url.slice(CALLBACK_PATH.length)
        const pending = findPending(request.cookies[signInCookie.name], search)
        if (!pending) {
          // Another tab may have completed a sign-in. One that is under way there keeps its cookie.
          if (await findLiveSession(platform, request)) return reply.redirect(FIRST_PAGE, 303)
          return refuse(request, reply, 'expired')
        }
        clear(reply, signInCookie)
        await enforceRateLimit(platform, RETURN_LIMIT, ipPrefix(request.ip))
        const read = readClaims(await provider.readClaims(pending.derived, search), runtime.now())
        if (!read.ok) return refuse(request, reply, read.fault)
        const token = await beginStaffSession(platform, read, {
          requestId: request.id,
          previousToken: request.cookies[sessionCookie.name],
        })
        if (token === undefined) return refuse(request, reply, 'name_taken')
        return set(reply, sessionCookie, token).redirect(pending.page, 303)
      }),
    )

    app.get('/signed-out', async (_request, reply) => reply.type(HTML).send(signedOutPage()))

    app.route({
      ...contract.readMe,
      handler: async (request) => {
        const { name, fullName, roles } = await requireStaffSession(platform, request)
        return { data: { name, fullName, roles } }
      },
    })

    app.route({
      ...contract.signOut,
      handler: async (request, reply) => {
        const session = await requireStaffSession(platform, request)
        const token = request.cookies[sessionCookie.name] ?? ''
        const acting = { staff: inFirstRole(session), requestId: request.id }
        await recordAct(platform, acting, {
          work: ({ db }) => endStaffSession(hashSecret(token), runtime.now()).execute(db),
          actOf: () => ({ name: 'staff.sign_out', subject: session.id }),
        })
        clear(reply, sessionCookie)
        return { data: { url: await provider.endUrl() } }
      },
    })
  }
}

/**
 * Returns the sign-in of this browser that a return from the provider belongs to.
 * @returns undefined where there is no cookie, or its sign-in is not the one that returns
 */
function findPending(
  cookie: string | undefined,
  search: string,
): (PendingSignIn & { derived: SignInSecret }) | undefined {
  if (cookie === undefined) return undefined
  const pending = readSignIn(cookie)
  const derived = deriveSignIn(pending.secret)
  if (new URLSearchParams(search).get('state') !== derived.state) return undefined
  return { ...pending, derived }
}

/** Creates the answers to a sign-in that did not succeed: a page, and a line in the log. */
function createRefusals({ log }: AppContext) {
  const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: SignInRefusal): FastifyReply => {
    log.warn(
      { event: 'staff.sign_in_refused', requestId: request.id, reason: refusal },
      'staff sign-in refused',
    )
    const { status, html } = signInPage(refusal)
    if (refusal === 'unavailable' || refusal === 'too_many') void reply.header('retry-after', '60')
    return reply.code(status).type(HTML).send(html)
  }

  const withRefusals = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ProblemError && error.code === TooManyRequests.code)
        return refuse(request, reply, 'too_many')
      if (!(error instanceof SignInError)) throw error
      log.warn(
        { event: 'staff.sign_in_failed', requestId: request.id, ...failureFields(error.cause) },
        error.message,
      )
      return refuse(request, reply, error.fault)
    }
  }

  return { refuse, withRefusals }
}
