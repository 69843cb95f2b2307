/** The cookie that names a browser: random, unreadable to scripts, sent to our own pages only. */
import type { Tx } from '#api/platform/database.ts'
import type { AppContext } from '#api/platform/context.ts'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceLabel } from './device-label.ts'
import { findDevice, type FoundDevice, insertDevice, touchDevice } from './session-store.ts'
import { DEVICE_COOKIE_SECONDS } from './session.ts'

const SECRET_BYTES = 32
const DAY_MS = 86_400_000

/** A device, and the cookie that named it: a login needs to know whether it was replaced meanwhile. */
export type OwnDevice = { id: string; secret: string }

/** The device of a request that may begin something: a code, or a session by a partner's link. */
export type VisitingDevice = OwnDevice & {
  name: string
  /**
   * - `new`: the browser had none; it is not stored yet.
   * - `current`: its cookie is the newest one.
   * - `stale`: as `current`, and its name or its expiry is to be stored again.
   * - `replaced`: its cookie was replaced by a login less than a minute ago.
   */
  state: 'new' | 'current' | 'stale' | 'replaced'
}

/** On https the name itself makes browsers insist on Secure, Path=/ and no Domain. */
const cookieName = (shopUrl: string): string => (shopUrl.startsWith('https:') ? '__Host-device' : 'device')

export const readDeviceSecret = ({ config }: AppContext, request: FastifyRequest): string | undefined =>
  request.cookies[cookieName(config.shopUrl)]

/** Gives the browser its half of the credential, for its full time. */
export function setDeviceCookie({ config }: AppContext, reply: FastifyReply, secret: string): void {
  void reply.setCookie(cookieName(config.shopUrl), secret, {
    httpOnly: true,
    sameSite: 'strict',
    secure: config.shopUrl.startsWith('https:'),
    path: '/',
    maxAge: DEVICE_COOKIE_SECONDS,
  })
}

/** Returns this browser's device; undefined where it was never given one, and so never sent a code. */
export async function findOwnDevice(
  platform: AppContext,
  request: FastifyRequest,
): Promise<OwnDevice | undefined> {
  const secret = readDeviceSecret(platform, request)
  const found = secret && (await findDevice(platform.db, secret, platform.world.now()))
  return found ? { id: found.id, secret } : undefined
}

/** Returns this browser's device, or a new one. Stores nothing: a request that is refused leaves no row. */
export async function requireDevice(
  { db, world, config }: AppContext,
  request: FastifyRequest,
): Promise<VisitingDevice> {
  const now = world.now()
  const name = deviceLabel(request.headers['user-agent'])
  const held = request.cookies[cookieName(config.shopUrl)]
  const found = held ? await findDevice(db, held, now) : undefined
  if (held && found) return { id: found.id, secret: held, name, state: stateOf(found, name, now) }
  return { id: world.id(), secret: world.random(SECRET_BYTES).toString('base64url'), name, state: 'new' }
}

function stateOf(found: FoundDevice, name: string, now: Date): VisitingDevice['state'] {
  if (!found.current) return 'replaced'
  return isStale(found, name, now) ? 'stale' : 'current'
}

/** Another name, or a day of its time is gone: once a day is enough. */
const isStale = (device: FoundDevice, name: string, now: Date): boolean =>
  device.name !== name || device.expiresAt.getTime() - now.getTime() < DEVICE_COOKIE_SECONDS * 1000 - DAY_MS

/** Stores a new device, and what changed of a known one. */
export async function saveDevice(
  tx: Tx,
  { id, secret, name, state }: VisitingDevice,
  now: Date,
): Promise<void> {
  if (state === 'new') await insertDevice(tx, { id, secret, name, now })
  if (state === 'stale') await touchDevice(tx, id, { name, now })
}

/**
 * Sends the cookie of a device that was saved. Never a replaced one: this answer may arrive after the answer of the login
 * that replaced it.
 */
export function keepSavedDevice(platform: AppContext, reply: FastifyReply, device: VisitingDevice): void {
  if (device.state === 'new' || device.state === 'stale') setDeviceCookie(platform, reply, device.secret)
}
