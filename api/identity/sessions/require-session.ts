/** Authentication of subscribers: a request needs the token and the cookie of the session's device. */
import { setRequestSubject } from '#api/platform/observability/access-log.ts'
import type { AppContext } from '#api/platform/context.ts'
import { noQuery, type Query, runQueries } from '#api/platform/db/batch.ts'
import { Unauthenticated, SessionReplaced } from '#contract/identity.ts'
import type { FastifyRequest } from 'fastify'
import { readDeviceSecret } from './require-device.ts'
import { type FoundSession, touchSession, type SessionKey, sessionQuery } from './session-store.ts'
import { subscriberFrom } from '#api/identity/subscribers/subscriber-store.ts'
import type { Subscriber } from '#api/identity/subscribers/subscriber.ts'
import { needsRenewal, sessionState } from './session.ts'

export type AuthenticatedSession = {
  sessionId: string
  deviceId: string
  /** When the account's mobile was last verified in this session. */
  provedAt: Date | null
  subscriber: Subscriber
}

/**
 * Returns the session of a request, and moves its expiry at most once a day.
 * @throws Unauthenticated; SessionReplaced if a login on another device ended the session
 */
export async function requireSession(
  platform: AppContext,
  request: FastifyRequest,
): Promise<AuthenticatedSession> {
  return (await requireSessionWith(platform, request, noQuery)).signedIn
}

/** Returns the session and the result of another query, in one round trip to the database. */
export async function requireSessionWith<T>(
  platform: AppContext,
  request: FastifyRequest,
  also: Query<T>,
): Promise<{ signedIn: AuthenticatedSession; read: T }> {
  const secrets = secretsOf(platform, request)
  if (!secrets) throw Unauthenticated()
  const [found, read] = await runQueries(platform.db, sessionQuery(secrets), also)
  const signedIn = await useSession(platform, found)
  setRequestSubject(request, 'subscriber', signedIn.subscriber.id)
  return { signedIn, read }
}

async function useSession(
  { db, runtime }: AppContext,
  found: FoundSession | undefined,
): Promise<AuthenticatedSession> {
  if (!found) throw Unauthenticated()
  const now = runtime.now()
  const state = sessionState(found.ended_because, found.expires_at, now)
  if (state === 'other_device') throw SessionReplaced()
  if (state !== 'live') throw Unauthenticated()
  if (needsRenewal(found.last_used_at, now)) {
    await touchSession(db, { id: found.session_id, startedAt: found.started_at, now })
  }
  return signedInFrom(found)
}

/** Returns the session, or undefined instead of an error: for routes that visitors may call too. */
export async function findSession(
  platform: AppContext,
  request: FastifyRequest,
): Promise<AuthenticatedSession | undefined> {
  const [signedIn] = await runQueries(platform.db, authenticatedSessionQuery(platform, request))
  return signedIn
}

/** Returns the query of `findSession`, to run in one batch with others. */
export function authenticatedSessionQuery(
  platform: AppContext,
  request: FastifyRequest,
): Query<AuthenticatedSession | undefined> {
  const secrets = secretsOf(platform, request)
  if (!secrets) return noQuery
  const { query, from } = sessionQuery(secrets)
  const signedIn = (found: FoundSession | undefined): AuthenticatedSession | undefined => {
    if (!found || sessionState(found.ended_because, found.expires_at, platform.runtime.now()) !== 'live')
      return undefined
    setRequestSubject(request, 'subscriber', found.id)
    return signedInFrom(found)
  }
  return { query, from: (value) => signedIn(from(value)) }
}

const signedInFrom = (found: FoundSession): AuthenticatedSession => ({
  sessionId: found.session_id,
  deviceId: found.device_id,
  provedAt: found.proved_at,
  subscriber: subscriberFrom(found),
})

/** Returns undefined if the token or the cookie is missing: then no database query is needed. */
function secretsOf(platform: AppContext, request: FastifyRequest): SessionKey | undefined {
  const token = request.headers['x-auth-token']
  const secret = readDeviceSecret(platform, request)
  return typeof token === 'string' && secret ? { token, secret, now: platform.runtime.now() } : undefined
}
