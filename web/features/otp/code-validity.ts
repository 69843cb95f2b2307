/** How long a one-time code can be entered, and when another one can be requested. */
import { OTP_RESEND_SECONDS } from '#contract/delays.ts'
import { phoneNow } from '#web/browser/clock.ts'

const CODE_VALID_SECONDS = 300

/** In milliseconds since 1970 by the phone's clock. */
export type CodeTimes = {
  sentAt: number
  /** When another code can be requested. */
  resendAt: number
}

/** Returns when another code can be requested, in milliseconds since 1970 by the phone's clock. */
export const resendAtAfter = (seconds: number): number => phoneNow() + seconds * 1000

/** Returns the times of a code that was just sent. */
export const newCodeTimes = (): CodeTimes => ({
  sentAt: phoneNow(),
  resendAt: resendAtAfter(OTP_RESEND_SECONDS),
})

/** Returns whether a stored object has the times of a code. One from an older version of the page does not. */
export const hasCodeTimes = <T extends Record<string, unknown>>(stored: T): stored is T & CodeTimes =>
  typeof stored['sentAt'] === 'number' && typeof stored['resendAt'] === 'number'

/** Returns whether a code is still valid. It is not if the phone's clock was set back since: its age is unknown then. */
export function isCodeValid({ sentAt }: Pick<CodeTimes, 'sentAt'>): boolean {
  const age = phoneNow() - sentAt
  return age >= 0 && age < CODE_VALID_SECONDS * 1000
}

/** Returns whether a code was just sent: the server would refuse another request so soon. */
export const isCodeFresh = (code: CodeTimes): boolean => isCodeValid(code) && phoneNow() < code.resendAt
