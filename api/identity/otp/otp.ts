/** The rules of one-time codes: generation, hashing, lifetime and guesses. Pure. */
import { DAY_SECONDS } from '#contract/durations.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

export type OtpPurpose = 'login' | 'verify_mobile'

/** A code that was sent to a mobile. `known`: a known device requested it. */
export type SentCode = { at: Date; known: boolean; purpose: OtpPurpose }

const OTP_DIGITS = 6
/** How long a code can be entered. */
export const OTP_LIFETIME_SECONDS = 300
export const MAX_GUESSES_OF_A_CODE = 5
/** How long the verification of a mobile is valid. */
export const VERIFICATION_TTL_SECONDS = 900

export type ChallengeState = 'live' | 'superseded' | 'verified' | 'consumed'
export type ChallengeEvent = 'supersede' | 'verify' | 'consume'

/**
 * Event -> the states that allow it, and the state after it. The code of a login consumes its challenge; the code of a
 * verification of a mobile verifies it, and the action that requires the verification consumes it. A database trigger
 * enforces the same table.
 */
export const challengeTransitions: Record<ChallengeEvent, { from: ChallengeState[]; to: ChallengeState }> = {
  supersede: { from: ['live'], to: 'superseded' },
  verify: { from: ['live'], to: 'verified' },
  consume: { from: ['live', 'verified'], to: 'consumed' },
}

/**
 * Returns six digits; each of the million codes is equally likely.
 * @param random a secure source. A number in the incomplete last range of 32 bits is drawn again, to avoid modulo bias.
 */
export function newCode(random: (bytes: number) => Buffer): string {
  const range = 10 ** OTP_DIGITS
  const limit = Math.floor(2 ** 32 / range) * range
  for (;;) {
    const number = random(4).readUInt32BE()
    if (number < limit) return String(number % range).padStart(OTP_DIGITS, '0')
  }
}

/** Returns the key of the outbox item that carries a challenge's code. */
export const otpMessageKey = (challengeId: string): string => `otp-${challengeId}`

/** Returns whether a typed code has the form of a code. An incomplete code does not count as a guess. */
export const isWholeCode = (code: string): boolean => code.length === OTP_DIGITS && /^\d+$/.test(code)

/** Returns the stored hash of a code. It is keyed with the pepper and bound to one challenge. */
export const hashCode = (pepper: string, challengeId: string, code: string): Buffer =>
  createHmac('sha256', pepper).update(`${challengeId}|${code}`).digest()

/**
 * Returns the hash that identifies the counters of a mobile after the erasure of its account. It is keyed: a mobile has
 * only ten digits, so an unkeyed hash could be reversed by trying all numbers.
 */
export const hashMobile = (pepper: string, mobile: string): Buffer =>
  createHmac('sha256', pepper).update(`erased mobile|${mobile}`).digest()

/** Returns the peppers whose hashes are accepted: two during a rotation. */
export const peppersOf = (config: { otpPepper: string; secondaryOtpPepper?: string | undefined }): string[] =>
  [config.otpPepper, config.secondaryOtpPepper].filter((pepper) => pepper !== undefined)

export const timingSafeEquals = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b)

/** Codes compared for a mobile in any 24 hours: in total for unknown devices, and for each known device. */
const GUESSES_PER_DAY = 20

/**
 * Half of the guesses are available at once, the others one by one over the day, so that no 24 hours have more (the
 * generic cell rate algorithm, ITU-T I.371).
 */
export const OTP_GUESS_BURST = GUESSES_PER_DAY / 2
export const OTP_GUESS_INTERVAL_SECONDS = DAY_SECONDS / (GUESSES_PER_DAY - OTP_GUESS_BURST)
