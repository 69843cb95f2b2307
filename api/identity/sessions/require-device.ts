/** The device cookie: it identifies a browser by a random secret. HttpOnly and SameSite=Strict. */
import { DAY_MS } from '#contract/durations.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import type { AppContext } from '#api/platform/context.ts'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceLabel } from './device-label.ts'
import { findDevice, type FoundDevice, insertDevice, touchDevice } from './session-store.ts'
import { DEVICE_COOKIE_SECONDS } from './session.ts'

const SECRET_BYTES = 32

/** The device and the cookie of a request. A login uses the cookie to check whether it was replaced meanwhile. */
export type OwnDevice = { id: string; secret: string }

/** The device of a request that can create one: a request for a code, or a login with a client key. */
export type VisitingDevice = OwnDevice & {
  name: string
  /**
   * - `new`: the request named no device; this one is not stored yet.
   * - `current`: the cookie is the newest one.
   * - `stale`: as `current`, but the name or the expiry has to be updated.
   * - `replaced`: a login replaced the cookie less than a minute ago.
   */
  state: 'new' | 'current' | 'stale' | 'replaced'
}

/** With the prefix `__Host-` browsers accept the cookie only with Secure, Path=/ and no Domain. */
const cookieName = (shopUrl: string): string => (shopUrl.startsWith('https:') ? '__Host-device' : 'device')

export const readDeviceSecret = ({ config }: AppContext, request: FastifyRequest): string | undefined =>
  request.cookies[cookieName(config.shopUrl)]

export function setDeviceCookie({ config }: AppContext, reply: FastifyReply, secret: string): void {
  void reply.setCookie(cookieName(config.shopUrl), secret, {
    httpOnly: true,
    sameSite: 'strict',
    secure: config.shopUrl.startsWith('https:'),
    path: '/',
    maxAge: DEVICE_COOKIE_SECONDS,
  })
}

/** Returns the device of a request; undefined if its cookie names none. Such a browser has no OTP challenge. */
export async function findOwnDevice(
  platform: AppContext,
  request: FastifyRequest,
): Promise<OwnDevice | undefined> {
  const secret = readDeviceSecret(platform, request)
  const found = secret && (await findDevice(platform.db, secret, platform.runtime.now()))
  return found ? { id: found.id, secret } : undefined
}

/** Returns the device of a request, or a new one. Stores nothing: a refused request leaves no row. */
export async function requireDevice(
  { db, runtime, config }: AppContext,
  request: FastifyRequest,
): Promise<VisitingDevice> {
  const now = runtime.now()
  const name = deviceLabel(request.headers['user-agent'])
  const held = request.cookies[cookieName(config.shopUrl)]
  const found = held ? await findDevice(db, held, now) : undefined
  if (held && found) return { id: found.id, secret: held, name, state: stateOf(found, name, now) }
  return { id: runtime.id(), secret: runtime.random(SECRET_BYTES).toString('base64url'), name, state: 'new' }
}

function stateOf(found: FoundDevice, name: string, now: Date): VisitingDevice['state'] {
  if (!found.current) return 'replaced'
  return isStale(found, name, now) ? 'stale' : 'current'
}

/** Returns whether the label changed or the last renewal is a day old: the expiry is moved at most once a day. */
const isStale = (device: FoundDevice, name: string, now: Date): boolean =>
  device.name !== name || device.expiresAt.getTime() - now.getTime() < DEVICE_COOKIE_SECONDS * 1000 - DAY_MS

export async function saveDevice(
  tx: Tx,
  { id, secret, name, state }: VisitingDevice,
  now: Date,
): Promise<void> {
  if (state === 'new') await insertDevice(tx, { id, secret, name, now })
  if (state === 'stale') await touchDevice(tx, { id, name }, now)
}

/**
 * Sets the cookie of a device that `saveDevice` wrote. Never sends a replaced cookie: this response may arrive after
 * the response of the login that replaced it, and would overwrite the new cookie.
 */
export function renewDeviceCookie(platform: AppContext, reply: FastifyReply, device: VisitingDevice): void {
  if (device.state === 'new' || device.state === 'stale') setDeviceCookie(platform, reply, device.secret)
}
