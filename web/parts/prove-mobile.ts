/** A one-time code proves that a mobile number is the visitor's own. */
import { OTP_RESEND_SECONDS } from '#contract/validation.ts'
import { callApi } from '#web/state/api.ts'
import { isRecord, readJson, tabStorage } from '#web/state/browser-storage.ts'
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

/** @throws ApiError, with code `user_exists` where the number is somebody's already */
export async function sendOtp({ mobile, email }: Contact): Promise<MobileChallenge> {
  const sent = await callApi<Pick<MobileChallenge, 'transId' | 'authKey' | 'message'>>(
    'POST',
    '/api/otp/generateOTP',
    { mobile, email },
  )
  const challenge = { mobile, email, ...sent, resendAt: now() + OTP_RESEND_SECONDS * 1000 }
  saveChallenge(challenge)
  return challenge
}

/** @throws ApiError where the code is wrong or no longer valid */
export async function verifyOtp(
  { mobile, email, transId, authKey }: MobileChallenge,
  OTP: string,
): Promise<void> {
  await callApi('POST', '/api/otp/verifyOTP', {
    mobile,
    email,
    transID: transId,
    OTP,
    JWT: authKey,
    date: isoNow(),
  })
  saveChallenge(undefined)
}

const KEY = 'sdg.proving'
/** A code lives five minutes; what is older than that is not worth going on with. */
const WORTH_KEEPING_MS = 270_000

/** For a reload of the tab. */
export const saveChallenge = (challenge: MobileChallenge | undefined): void =>
  tabStorage.write(KEY, challenge && JSON.stringify(challenge))

/** A code that was sent to this number before the tab was reloaded, and can still be typed. */
export function loadChallenge(mobile: string): MobileChallenge | undefined {
  const kept = readJson(tabStorage, KEY, isChallenge)
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
