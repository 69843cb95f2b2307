/** Who is asking: the subscriber whose token came together with the cookie of the device it was given to. */
import { noteWho } from '#api/platform/note-answers.ts'
import type { Platform } from '#api/platform/platform.ts'
import { nothing, type Reading, readTogether } from '#api/platform/together.ts'
import { NotSignedIn, OtherDevice } from '#contract/identity.ts'
import type { FastifyRequest } from 'fastify'
import { readDeviceSecret } from './require-device.ts'
import { type FoundSession, saveSessionUsed, type SessionKey, sessionReading } from './session-store.ts'
import { subscriberFrom } from './subscriber-store.ts'
import type { Subscriber } from './subscriber.ts'
import { wantsRenewal } from './session.ts'

export type SignedIn = {
  sessionId: string
  deviceId: string
  /** When the account's mobile was last proved in this session. */
  provedAt: Date | null
  subscriber: Subscriber
}

/** @throws NotSignedIn, or OtherDevice when the account was used elsewhere since. */
export async function requireSession(platform: Platform, request: FastifyRequest): Promise<SignedIn> {
  return (await requireSessionAnd(platform, request, nothing)).signedIn
}

/** The same, and whatever else the answer needs, in the same round trip. */
export async function requireSessionAnd<T>(
  platform: Platform,
  request: FastifyRequest,
  also: Reading<T>,
): Promise<{ signedIn: SignedIn; read: T }> {
  const secrets = secretsOf(platform, request)
  if (!secrets) throw NotSignedIn()
  const [found, read] = await readTogether(platform.db, sessionReading(secrets), also)
  const signedIn = await useSession(platform, found)
  noteWho(request, 'subscriber', signedIn.subscriber.id)
  return { signedIn, read }
}

async function useSession({ db, world }: Platform, found: FoundSession | undefined): Promise<SignedIn> {
  if (!found || found.ended_because === 'logout') throw NotSignedIn()
  if (found.ended_because === 'other_device') throw OtherDevice()

  const now = world.now()
  if (found.expires_at <= now) throw NotSignedIn()
  if (wantsRenewal(found.last_used_at, now)) {
    await saveSessionUsed(db, { id: found.session_id, startedAt: found.started_at, now })
  }
  return signedInFrom(found)
}

/** For answers that say more to their owner: undefined instead of a problem. */
export async function findSignedIn(
  platform: Platform,
  request: FastifyRequest,
): Promise<SignedIn | undefined> {
  const [signedIn] = await readTogether(platform.db, signedInReading(platform, request))
  return signedIn
}

/** The same, to be read together with what is asked for. */
export function signedInReading(platform: Platform, request: FastifyRequest): Reading<SignedIn | undefined> {
  const secrets = secretsOf(platform, request)
  if (!secrets) return nothing
  const { query, from } = sessionReading(secrets)
  const signedIn = (found: FoundSession | undefined): SignedIn | undefined => {
    if (!found || found.ended_because !== null || found.expires_at <= platform.world.now()) return undefined
    noteWho(request, 'subscriber', found.id)
    return signedInFrom(found)
  }
  return { query, from: (value) => signedIn(from(value)) }
}

const signedInFrom = (found: FoundSession): SignedIn => ({
  sessionId: found.session_id,
  deviceId: found.device_id,
  provedAt: found.proved_at,
  subscriber: subscriberFrom(found),
})

/** Whoever sends none is nobody, without a look into the database. */
function secretsOf(platform: Platform, request: FastifyRequest): SessionKey | undefined {
  const token = request.headers['x-auth-token']
  const secret = readDeviceSecret(platform, request)
  return typeof token === 'string' && secret ? { token, secret, now: platform.world.now() } : undefined
}
