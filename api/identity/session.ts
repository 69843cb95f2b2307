/** A session: half of what opens an account. The other half is the cookie of the device it was started on. */
import { createHash } from 'node:crypto'

const SESSION_DAYS = 30
const LONGEST_SESSION_DAYS = 90
const DAY_MS = 86_400_000

/** Sliding: each day of use moves the end, up to the day when even a session in daily use is over. */
export const sessionEnd = (now: Date, startedAt: Date): Date =>
  new Date(
    Math.min(now.getTime() + SESSION_DAYS * DAY_MS, startedAt.getTime() + LONGEST_SESSION_DAYS * DAY_MS),
  )

/** How long a device's cookie lasts after a code or a login; browsers keep none longer (RFC 6265bis, 5.5). */
export const DEVICE_COOKIE_SECONDS = 400 * 86_400
/** What was asked with the cookie before a login may still be answered after it. */
export const PREVIOUS_COOKIE_SECONDS = 60
/** How long a proof of the account's mobile counts as fresh. */
const FRESH_PROOF_SECONDS = 600

/** Whether the account's own mobile was proved a moment ago: what moves money or the account itself asks for it. */
export const isRecentlyVerified = (provedAt: Date | null, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() < FRESH_PROOF_SECONDS * 1000

/** Only hashes are stored: whoever reads the table can open nothing. The secrets have 256 random bits. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Whether the end should be moved: once a day is enough, so that reading stays reading. */
export const needsRenewal = (lastUsedAt: Date, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() > DAY_MS
