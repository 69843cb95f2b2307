/** How long a one-time code can be entered. */
import { OTP_RESEND_SECONDS } from '#contract/delays.ts'
import { phoneNow } from '#web/browser/clock.ts'

const CODE_VALID_SECONDS = 300

/** Returns when another code can be requested, in milliseconds since 1970 by the phone's clock. */
export const resendAtAfter = (seconds: number): number => phoneNow() + seconds * 1000

/** Returns whether a code is still valid. @param resendAt when another code can be requested */
export const isCodeValid = (resendAt: number): boolean =>
  phoneNow() < resendAt + (CODE_VALID_SECONDS - OTP_RESEND_SECONDS) * 1000
