/** The rules of one-time codes: generation, hashing, lifetime and limits. Pure. */
import { DAY_SECONDS, HOUR_SECONDS } from '#contract/durations.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { OTP_RESEND_SECONDS } from '#contract/validation.ts'

export type OtpPurpose = 'login' | 'verify_mobile'

const OTP_DIGITS = 6
/** How long a code can be entered. */
export const OTP_LIFETIME_SECONDS = 300
export const OTP_MAX_ATTEMPTS = 5
const OTP_PER_HOUR = 5
const OTP_PER_DAY = 10
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

/** Returns the stored hash of a code. It is keyed with the pepper and bound to one challenge. */
export const hashCode = (pepper: string, challengeId: string, code: string): Buffer =>
  createHmac('sha256', pepper).update(`${challengeId}|${code}`).digest()

/**
 * Returns the hash under which the OTP counters of an erased account are kept for a day. It is keyed: a mobile has only
 * ten digits, so an unkeyed hash could be reversed by trying all numbers.
 */
export const hashMobile = (pepper: string, mobile: string): Buffer =>
  createHmac('sha256', pepper).update(`erased mobile|${mobile}`).digest()

/** Returns the peppers whose hashes are accepted: two during a rotation. */
export const peppersOf = (config: { otpPepper: string; secondaryOtpPepper?: string | undefined }): string[] =>
  [config.otpPepper, config.secondaryOtpPepper].filter((pepper) => pepper !== undefined)

export const timingSafeEquals = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b)

/** A code that was sent to a mobile. `known`: a known device requested it. */
export type SentCode = { at: Date; known: boolean; purpose: OtpPurpose }

/**
 * The kind of device that requests a code. `unknown device`: the account has known devices, and this is none of them.
 * `no known device`: the account has none, or there is no account.
 */
export type RequesterKind = 'known device' | 'unknown device' | 'no known device'

type Allowance = { most: number; seconds: number }
const MOBILE_LIMITS: Allowance[] = [
  { most: OTP_PER_HOUR, seconds: HOUR_SECONDS },
  { most: OTP_PER_DAY, seconds: DAY_SECONDS },
]
/** Lower for unknown devices, so that requests from elsewhere cannot use up an owner's codes. */
const UNKNOWN_DEVICE_LIMITS: Allowance[] = [
  { most: OTP_PER_HOUR - 1, seconds: HOUR_SECONDS },
  { most: OTP_PER_DAY - 3, seconds: DAY_SECONDS },
]

type SendRequest = { requester: RequesterKind; purpose: OtpPurpose }

/**
 * Returns the seconds until another code may be sent; 0 where it may be sent now. The 30 seconds between two codes are
 * per purpose, so that a login code can follow a registration at once. The hourly and daily totals are for all
 * purposes.
 * @param sent the codes sent to this mobile in the last 24 hours, for all purposes
 */
export function secondsUntilNextSend(
  sent: SentCode[],
  { requester, purpose }: SendRequest,
  now: Date,
): number {
  const agesOf = (codes: SentCode[]): number[] =>
    codes.map(({ at }) => (now.getTime() - at.getTime()) / 1000).sort((a, b) => a - b)
  const ages = agesOf(sent)
  const samePurpose = agesOf(sent.filter((code) => code.purpose === purpose))
  const toUnknownDevices = agesOf(sent.filter(({ known }) => !known))
  return Math.max(
    0,
    ...samePurpose.map((age) => Math.ceil(OTP_RESEND_SECONDS - age)),
    ...MOBILE_LIMITS.map((allowance) => untilAllowed(ages, allowance)),
    ...(requester === 'unknown device' ? UNKNOWN_DEVICE_LIMITS : []).map((allowance) =>
      untilAllowed(toUnknownDevices, allowance),
    ),
  )
}

/** Returns the seconds until the allowance permits one more. @param ages in seconds, the youngest first */
function untilAllowed(ages: number[], { most, seconds }: Allowance): number {
  const oldestThatCounts = ages[most - 1]
  return oldestThatCounts === undefined ? 0 : Math.max(0, Math.ceil(seconds - oldestThatCounts))
}

/** Codes compared for a mobile in any 24 hours: in total for unknown devices, and for each known device. */
const GUESSES_PER_DAY = 20

/**
 * Half of the guesses are available at once, the others one by one over the day, so that no 24 hours have more (the
 * generic cell rate algorithm, ITU-T I.371).
 */
export const OTP_GUESS_BURST = GUESSES_PER_DAY / 2
export const OTP_GUESS_INTERVAL_SECONDS = DAY_SECONDS / (GUESSES_PER_DAY - OTP_GUESS_BURST)
