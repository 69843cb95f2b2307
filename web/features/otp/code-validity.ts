/** How long a one-time code can be entered. */
import { OTP_RESEND_SECONDS } from '#contract/delays.ts'

const CODE_VALID_SECONDS = 300

/**
 * Returns when another code can be requested, in milliseconds since 1970 by the phone's clock: a page that was just
 * reloaded does not know the server's yet.
 */
export const resendAtAfter = (seconds: number): number => Date.now() + seconds * 1000

/** Returns whether a code is still valid. @param resendAt when another code can be requested */
export const isCodeValid = (resendAt: number): boolean =>
  Date.now() < resendAt + (CODE_VALID_SECONDS - OTP_RESEND_SECONDS) * 1000
