/** The limits of codes for one mobile: five in an hour, ten in a day, and one in thirty seconds. Pure. */
import { DAY_SECONDS, HOUR_SECONDS } from '#contract/durations.ts'
import { OTP_RESEND_SECONDS } from '#contract/delays.ts'
import { OtpSendLimit, OtpTooSoon } from '#contract/identity.ts'
import type { OtpPurpose, SentCode } from './otp.ts'

const OTP_PER_HOUR = 5
const OTP_PER_DAY = 10

/**
 * The kind of device that requests a code. `unknown device`: the account has known devices, but this is not one of them.
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
 * Refuses a code that would exceed a limit. Takes the parameters of `secondsUntilNextSend`.
 * @throws OtpTooSoon, OtpSendLimit
 */
export function limitSendsByMobile(sent: SentCode[], request: SendRequest, now: Date): void {
  const seconds = secondsUntilNextSend(sent, request, now)
  if (seconds > OTP_RESEND_SECONDS) throw OtpSendLimit(seconds)
  if (seconds > 0) throw OtpTooSoon(seconds)
}

/**
 * Returns the seconds until another code may be sent; 0 if it may be sent now. The 30 seconds between two codes are
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
