/** Who is asking: the subscriber whose token came together with the cookie of the device it was given to. */
import type { Platform } from '#api/platform/platform.ts'
import { NotSignedIn, OtherDevice } from '#contract/identity.ts'
import type { FastifyRequest } from 'fastify'
import { readDeviceSecret } from './require-device.ts'
import { findSession, saveSessionUsed } from './session-store.ts'
import { subscriberFrom } from './subscriber-store.ts'
import type { Subscriber } from './subscriber.ts'
import { wantsRenewal } from './session.ts'

export type SignedIn = { sessionId: string; deviceId: string; subscriber: Subscriber }

/** @throws NotSignedIn, or OtherDevice when the account was used elsewhere since. */
export async function requireSession(platform: Platform, request: FastifyRequest): Promise<SignedIn> {
  const found = await readSession(platform, request)
  if (!found || found.ended_because === 'logout') throw NotSignedIn()
  if (found.ended_because === 'other_device') throw OtherDevice()

  const now = platform.world.now()
  if (found.expires_at <= now) throw NotSignedIn()
  if (wantsRenewal(found.last_used_at, now)) await saveSessionUsed(platform.db, found.session_id, now)
  return { sessionId: found.session_id, deviceId: found.device_id, subscriber: subscriberFrom(found) }
}

/** For answers that say more to their owner: undefined instead of a problem. */
export async function findSignedIn(
  platform: Platform,
  request: FastifyRequest,
): Promise<SignedIn | undefined> {
  const found = await readSession(platform, request)
  if (!found || found.ended_because !== null || found.expires_at <= platform.world.now()) return undefined
  return { sessionId: found.session_id, deviceId: found.device_id, subscriber: subscriberFrom(found) }
}

async function readSession(platform: Platform, request: FastifyRequest) {
  const token = request.headers['x-auth-token']
  const secret = readDeviceSecret(platform, request)
  if (typeof token !== 'string' || !secret) return undefined
  return findSession(platform.db, { token, secret })
}
