/** How long a one-time code can be entered. */
import { OTP_RESEND_SECONDS } from '#contract/delays.ts'
import { now } from '#web/browser/clock.ts'

const CODE_VALID_SECONDS = 300

/** Returns whether a code is still valid. @param resendAt when another code can be requested, in ms since 1970 */
export const isCodeValid = (resendAt: number): boolean =>
  now() < resendAt + (CODE_VALID_SECONDS - OTP_RESEND_SECONDS) * 1000
