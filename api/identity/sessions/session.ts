/** The rules of sessions and device cookies. A request needs the session's token and its device's cookie. */
import { DAY_MS, DAY_SECONDS } from '#contract/durations.ts'
import { createHash } from 'node:crypto'

const SESSION_DAYS = 30
const MAX_SESSION_DAYS = 90

/** Returns the end of a session: 30 days after its last use, and at most 90 days after its start. */
export const sessionEnd = (now: Date, startedAt: Date): Date =>
  new Date(Math.min(now.getTime() + SESSION_DAYS * DAY_MS, startedAt.getTime() + MAX_SESSION_DAYS * DAY_MS))

/** The lifetime of a device cookie after a code or a login: the maximum that browsers accept (RFC 6265bis, 5.5). */
export const DEVICE_COOKIE_SECONDS = 400 * DAY_SECONDS
/** How long the previous cookie is valid after a login, for requests that were sent before it. */
export const PREVIOUS_COOKIE_SECONDS = 60
/** How long a verification of the account's mobile satisfies a step-up. */
const STEP_UP_TTL_SECONDS = 600

export type SessionState = 'live' | 'expired' | 'logout' | 'other_device'

/**
 * Event -> the states that allow it, and the state after it. The state of a session that ended is the stored reason.
 * `expired` is not stored: it follows from the time, so an expired session can still be ended.
 */
export const sessionTransitions: Record<
  'log_out' | 'log_in_elsewhere' | 'expire',
  { from: SessionState[]; to: SessionState }
> = {
  log_out: { from: ['live', 'expired'], to: 'logout' },
  log_in_elsewhere: { from: ['live', 'expired'], to: 'other_device' },
  expire: { from: ['live'], to: 'expired' },
}

/** @param ended why the session ended; null if it has not */
export const sessionState = (
  ended: Exclude<SessionState, 'live' | 'expired'> | null,
  expiresAt: Date,
  now: Date,
): SessionState => ended ?? (expiresAt <= now ? 'expired' : 'live')

/** Returns whether the account's mobile was verified in the last ten minutes, as a step-up requires. */
export const isRecentlyVerified = (provedAt: Date | null, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() < STEP_UP_TTL_SECONDS * 1000

/**
 * Hashes a secret for storage: a leaked table contains no usable secret. Tokens, keys and cookies have 256 random bits,
 * so a plain SHA-256 is enough.
 */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Returns whether the expiry should be moved: at most once a day, so that most reads cause no write. */
export const needsRenewal = (lastUsedAt: Date, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() > DAY_MS
