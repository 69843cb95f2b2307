/** A one-time code: its rules and its numbers. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { OTP_RESEND_SECONDS } from '#contract/rules.ts'

export type OtpPurpose = 'login' | 'verify_mobile'

const OTP_DIGITS = 6
export const OTP_LIFETIME_SECONDS = 300
export const OTP_TRIES = 5
const OTP_PER_HOUR = 5
/** How long the server remembers that a mobile was verified. */
export const VERIFIED_FOR_SECONDS = 900

const HOUR_SECONDS = 3_600

export const secondsAfter = (moment: Date, seconds: number): Date =>
  new Date(moment.getTime() + seconds * 1000)

/**
 * Six digits, each of the million equally likely.
 * @param random a secure source; numbers at the uneven end of 32 bits are drawn again.
 */
export function newCode(random: (bytes: number) => Buffer): string {
  const range = 10 ** OTP_DIGITS
  const even = Math.floor(2 ** 32 / range) * range
  for (;;) {
    const number = random(4).readUInt32BE()
    if (number < even) return String(number % range).padStart(OTP_DIGITS, '0')
  }
}

/** What is stored of a code: useless without the pepper, and for any other challenge. */
export const hashCode = (pepper: string, challengeId: string, code: string): Buffer =>
  createHmac('sha256', pepper).update(`${challengeId}|${code}`).digest()

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b)

export type SendingSoFar = { lastSentAt: Date | null; sentThisHour: number; oldestThisHour: Date | null }

/** How many seconds to wait before another code may be sent; 0 when it may be sent now. */
export function secondsToWait({ lastSentAt, sentThisHour, oldestThisHour }: SendingSoFar, now: Date): number {
  const since = (moment: Date | null): number =>
    moment ? (now.getTime() - moment.getTime()) / 1000 : Infinity
  if (sentThisHour >= OTP_PER_HOUR) return Math.ceil(HOUR_SECONDS - since(oldestThisHour))
  return Math.max(0, Math.ceil(OTP_RESEND_SECONDS - since(lastSentAt)))
}
