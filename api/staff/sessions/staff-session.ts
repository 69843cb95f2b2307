/** The rules of a session at the desk. Pure. */
import type { SignedInStaff } from '#api/staff/staff-member.ts'

/** Without a request for this long a session is over. */
const IDLE_SECONDS = 30 * 60
/** A working day. The next sign-in reads the roles from the identity provider again. */
export const MAX_SESSION_SECONDS = 8 * 3_600
/** How long a proof of the person satisfies acts about money. */
const PROOF_SECONDS = 5 * 60
/** The time of the last use is written at most this often. */
const TOUCH_SECONDS = 60

export type StaffSession = SignedInStaff & { id: string; startedAt: Date; lastUsedAt: Date }

export const isOver = ({ startedAt, lastUsedAt }: StaffSession, now: Date): boolean =>
  secondsSince(lastUsedAt, now) >= IDLE_SECONDS || secondsSince(startedAt, now) >= MAX_SESSION_SECONDS

export const isProved = ({ provedAt }: StaffSession, now: Date): boolean =>
  provedAt !== null && secondsSince(provedAt, now) < PROOF_SECONDS

export const needsTouch = ({ lastUsedAt }: StaffSession, now: Date): boolean =>
  secondsSince(lastUsedAt, now) >= TOUCH_SECONDS

const secondsSince = (then: Date, now: Date): number => (now.getTime() - then.getTime()) / 1_000
