/** A session: half of what opens an account. The other half is the cookie of the device it was started on. */
import { createHash } from 'node:crypto'

const SESSION_DAYS = 30
const DAY_MS = 86_400_000

/** Sliding: each day of use moves the end. */
export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY_MS)

/** Only hashes are stored: whoever reads the table can open nothing. The secrets have 256 random bits. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Whether the end should be moved: once a day is enough, so that reading stays reading. */
export const wantsRenewal = (lastUsedAt: Date, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() > DAY_MS
