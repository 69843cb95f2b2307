/** A one-time code proves that a mobile number is the visitor's own. */
import { OTP_RESEND_SECONDS } from '#contract/rules.ts'
import { call } from '#web/state/api.ts'
import { isRecord, readJson, tabKeeper } from '#web/state/browser-storage.ts'
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
  const challenge = { mobile, email, ...sent, resendAt: now() + OTP_RESEND_SECONDS * 1000 }
  keepChallenge(challenge)
  return challenge
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
  keepChallenge(undefined)
}

const KEY = 'sdg.proving'
/** A code lives five minutes; what is older than that is not worth going on with. */
const WORTH_KEEPING_MS = 270_000

/** For a reload of the tab. */
export const keepChallenge = (challenge: MobileChallenge | undefined): void =>
  tabKeeper.write(KEY, challenge && JSON.stringify(challenge))

/** A code that was sent to this number before the tab was reloaded, and can still be typed. */
export function keptChallenge(mobile: string): MobileChallenge | undefined {
  const kept = readJson(tabKeeper, KEY, isChallenge)
  return kept?.mobile === mobile && now() < kept.resendAt + WORTH_KEEPING_MS ? kept : undefined
}

const isChallenge = (value: unknown): value is MobileChallenge =>
  isRecord(value) &&
  ['mobile', 'email', 'transId', 'authKey', 'message'].every((field) => typeof value[field] === 'string') &&
  typeof value['resendAt'] === 'number'

/** A code for this number is on its way: asking again so soon would be refused. */
export const isFresh = (
  challenge: MobileChallenge | undefined,
  mobile: string,
): challenge is MobileChallenge => challenge?.mobile === mobile && now() < challenge.resendAt
