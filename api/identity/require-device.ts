/** The cookie that names a browser: random, unreadable to scripts, sent to our own pages only. */
import type { Platform } from '#api/platform/platform.ts'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nameDevice } from './name-device.ts'
import { findDevice, type FoundDevice, insertDevice, saveDeviceSeen } from './session-store.ts'
import { DEVICE_COOKIE_SECONDS } from './session.ts'

const SECRET_BYTES = 32
const DAY_MS = 86_400_000

/** On https the name itself makes browsers insist on Secure, Path=/ and no Domain. */
const cookieName = (shopUrl: string): string => (shopUrl.startsWith('https:') ? '__Host-device' : 'device')

export const readDeviceSecret = ({ config }: Platform, request: FastifyRequest): string | undefined =>
  request.cookies[cookieName(config.shopUrl)]

/** Gives the browser its half of the credential, for its full time. */
export function keepDeviceSecret({ config }: Platform, reply: FastifyReply, secret: string): void {
  void reply.setCookie(cookieName(config.shopUrl), secret, {
    httpOnly: true,
    sameSite: 'strict',
    secure: config.shopUrl.startsWith('https:'),
    path: '/',
    maxAge: DEVICE_COOKIE_SECONDS,
  })
}

/** The id of this browser's device; undefined where it was never given one, and so never sent a code. */
export async function findOwnDevice(
  platform: Platform,
  request: FastifyRequest,
): Promise<string | undefined> {
  const secret = readDeviceSecret(platform, request)
  return secret ? (await findDevice(platform.db, secret, platform.world.now()))?.id : undefined
}

/** The id of this browser's device; a browser without one is given one. What is known of it is kept true on the way. */
export async function requireDevice(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const { db, world } = platform
  const now = world.now()
  const name = nameDevice(request.headers['user-agent'])
  const held = readDeviceSecret(platform, request)
  const found = held ? await findDevice(db, held, now) : undefined
  if (held && found) {
    if (isStale(found, name, now)) {
      await saveDeviceSeen(db, found.id, { name, now })
      // Never the one before: its answer may come after that of the login which replaced it.
      if (found.current) keepDeviceSecret(platform, reply, held)
    }
    return found.id
  }
  const secret = world.random(SECRET_BYTES).toString('base64url')
  const id = world.id()
  await insertDevice(db, { id, secret, name, now })
  keepDeviceSecret(platform, reply, secret)
  return id
}

/** Another name, or a day of its time is gone: once a day is enough. */
const isStale = (device: FoundDevice, name: string, now: Date): boolean =>
  device.name !== name || device.expiresAt.getTime() - now.getTime() < DEVICE_COOKIE_SECONDS * 1000 - DAY_MS
