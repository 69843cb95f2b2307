/** The cookie that names a browser: random, unreadable to scripts, sent to our own pages only. */
import type { Platform } from '#api/platform/platform.ts'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nameDevice } from './name-device.ts'
import { findDevice, insertDevice, saveDeviceName } from './session-store.ts'

const YEAR_SECONDS = 365 * 86_400
const SECRET_BYTES = 32

/** On https the name itself makes browsers insist on Secure, Path=/ and no Domain. */
const cookieName = (shopUrl: string): string => (shopUrl.startsWith('https:') ? '__Host-device' : 'device')

export const readDeviceSecret = ({ config }: Platform, request: FastifyRequest): string | undefined =>
  request.cookies[cookieName(config.shopUrl)]

/** The id of this browser's device; undefined where it was never given one, and so never sent a code. */
export async function findOwnDevice(
  platform: Platform,
  request: FastifyRequest,
): Promise<string | undefined> {
  return (await findDeviceOf(platform, request))?.id
}

async function findDeviceOf(platform: Platform, request: FastifyRequest) {
  const secret = readDeviceSecret(platform, request)
  return secret ? findDevice(platform.db, secret) : undefined
}

/** The id of this browser's device; a browser without one is given one. Its name is kept true on the way. */
export async function requireDevice(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const { db, world, config } = platform
  const name = nameDevice(request.headers['user-agent'])
  const found = await findDeviceOf(platform, request)
  if (found && found.name !== name) await saveDeviceName(db, found.id, name)
  if (found) return found.id

  const secret = world.random(SECRET_BYTES).toString('base64url')
  const id = world.id()
  await insertDevice(db, { id, secret, name, now: world.now() })
  void reply.setCookie(cookieName(config.shopUrl), secret, {
    httpOnly: true,
    sameSite: 'strict',
    secure: config.shopUrl.startsWith('https:'),
    path: '/',
    maxAge: YEAR_SECONDS,
  })
  return id
}
