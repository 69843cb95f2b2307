/** A one-time code proves that a mobile number is the visitor's own. */
import { OTP_RESEND_SECONDS } from '#contract/rules.ts'
import { call } from '#web/state/api.ts'
import { isoNow, now } from '#web/state/clock.ts'

type Contact = { mobile: string; email: string }

export type MobileChallenge = Contact & {
  transId: string
  /** Handed back with the code. */
  authKey: string
  /** What the server says about the code it sent. */
  message: string
  /** Milliseconds since 1970. */
  resendAt: number
}

/** @throws CallFailed, with code `user_exists` where the number is somebody's already */
export async function sendCode({ mobile, email }: Contact): Promise<MobileChallenge> {
  const sent = await call<Pick<MobileChallenge, 'transId' | 'authKey' | 'message'>>(
    'POST',
    '/api/otp/generateOTP',
    { mobile, email },
  )
  return { mobile, email, ...sent, resendAt: now() + OTP_RESEND_SECONDS * 1000 }
}

/** @throws CallFailed where the code is wrong or no longer valid */
export async function verifyCode(
  { mobile, email, transId, authKey }: MobileChallenge,
  OTP: string,
): Promise<void> {
  await call('POST', '/api/otp/verifyOTP', {
    mobile,
    email,
    transID: transId,
    OTP,
    JWT: authKey,
    date: isoNow(),
  })
}

/** A code for this number is on its way: asking again so soon would be refused. */
export const isFresh = (
  challenge: MobileChallenge | undefined,
  mobile: string,
): challenge is MobileChallenge => challenge?.mobile === mobile && now() < challenge.resendAt
