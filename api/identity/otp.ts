/** A one-time code: its rules and its numbers. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { OTP_RESEND_SECONDS } from '#contract/validation.ts'

export type OtpPurpose = 'login' | 'verify_mobile'

const OTP_DIGITS = 6
export const OTP_LIFETIME_SECONDS = 300
export const OTP_MAX_ATTEMPTS = 5
const OTP_PER_HOUR = 5
const OTP_PER_DAY = 10
/** How long the server remembers that a mobile was verified. */
export const VERIFICATION_TTL_SECONDS = 900

const HOUR_SECONDS = 3_600
export const DAY_SECONDS = 86_400

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

/**
 * What is kept for a day of a mobile whose account was erased. A mobile has ten digits: without the key all of them could be
 * tried.
 */
export const hashMobile = (pepper: string, mobile: string): Buffer =>
  createHmac('sha256', pepper).update(`erased mobile|${mobile}`).digest()

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b)

/** A code that was sent to a mobile; `known`: to a device on which the mobile's account was used before. */
export type SentCode = { at: Date; known: boolean; purpose: OtpPurpose }

/** Who asks for a code: a known device, a stranger beside known devices, or anybody where no device is known. */
export type RequesterKind = 'known device' | 'stranger' | 'anybody'

type Allowance = { most: number; seconds: number }
const FOR_A_MOBILE: Allowance[] = [
  { most: OTP_PER_HOUR, seconds: HOUR_SECONDS },
  { most: OTP_PER_DAY, seconds: DAY_SECONDS },
]
/** What is left over is kept for known devices: no stranger can use up an owner's codes. */
const FOR_STRANGERS: Allowance[] = [
  { most: OTP_PER_HOUR - 1, seconds: HOUR_SECONDS },
  { most: OTP_PER_DAY - 3, seconds: DAY_SECONDS },
]

type Asked = { askedBy: RequesterKind; purpose: OtpPurpose }

/**
 * Returns how many seconds to wait before another code may be sent; 0 when it may be sent now. The 30 seconds between two
 * codes are per purpose: who just registered can ask for a login code at once. The totals are of all purposes.
 * @param sent to this mobile in the last 24 hours, for all purposes
 */
export function secondsUntilNextSend(sent: SentCode[], { askedBy, purpose }: Asked, now: Date): number {
  const ages = agesOf(sent, now)
  const samePurpose = agesOf(
    sent.filter((code) => code.purpose === purpose),
    now,
  )
  const toStrangers = agesOf(
    sent.filter(({ known }) => !known),
    now,
  )
  return Math.max(
    0,
    ...samePurpose.map((age) => Math.ceil(OTP_RESEND_SECONDS - age)),
    ...FOR_A_MOBILE.map((allowance) => untilAllowed(ages, allowance)),
    ...(askedBy === 'stranger' ? FOR_STRANGERS : []).map((allowance) => untilAllowed(toStrangers, allowance)),
  )
}

const agesOf = (sent: SentCode[], now: Date): number[] =>
  sent.map(({ at }) => (now.getTime() - at.getTime()) / 1000).sort((a, b) => a - b)

/** @param ages in seconds, the youngest first */
function untilAllowed(ages: number[], { most, seconds }: Allowance): number {
  const oldestThatCounts = ages[most - 1]
  return oldestThatCounts === undefined ? 0 : Math.max(0, Math.ceil(seconds - oldestThatCounts))
}

/** How many codes strangers may have compared for a mobile in any 24 hours; a known device as many of its own. */
const GUESSES_PER_DAY = 20

/**
 * Half of them at once, the others one by one over the day: no 24 hours see more (the generic cell rate algorithm,
 * ITU-T I.371).
 */
export const OTP_GUESS_BURST = GUESSES_PER_DAY / 2
export const OTP_GUESS_INTERVAL_SECONDS = DAY_SECONDS / (GUESSES_PER_DAY - OTP_GUESS_BURST)
