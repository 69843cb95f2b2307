/** Verification of a mobile number by a one-time code. */
import { api } from '#web/session/api-client.ts'
import { isRecord } from '#contract/json-record.ts'
import { readJson, tabStorage } from '#web/browser/storage.ts'
import { isoNow } from '#web/browser/clock.ts'
import { type CodeTimes, hasCodeTimes, isCodeFresh, isCodeValid, newCodeTimes } from './code-validity.ts'

type Contact = { mobile: string; email: string }

export type MobileChallenge = Contact &
  CodeTimes & {
    transId: string
    /** Sent back with the code. */
    authKey: string
    /** The server's message about the code that it sent. */
    message: string
  }

/** Requests a code. @throws ApiError, with code `user_exists` if the number belongs to an account */
export async function sendOtp({ mobile, email }: Contact): Promise<MobileChallenge> {
  const sent = await api('POST /api/otp/generateOTP', { mobile, email })
  const challenge = { mobile, email, ...sent, ...newCodeTimes() }
  saveChallenge(challenge)
  return challenge
}

/** Verifies a code. @throws ApiError if the code is wrong or no longer valid */
export async function verifyOtp(
  { mobile, email, transId, authKey }: MobileChallenge,
  OTP: string,
): Promise<void> {
  await api('POST /api/otp/verifyOTP', {
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

/** Stores the challenge, so that a reload of the tab can continue it. */
export const saveChallenge = (challenge: MobileChallenge | undefined): void =>
  tabStorage.write(KEY, challenge && JSON.stringify(challenge))

/** Returns the stored challenge of this number, if its code is still valid. */
export function loadChallenge(mobile: string): MobileChallenge | undefined {
  const stored = readJson(tabStorage, KEY, isChallenge)
  return stored?.mobile === mobile && isCodeValid(stored) ? stored : undefined
}

const isChallenge = (value: unknown): value is MobileChallenge =>
  isRecord(value) &&
  ['mobile', 'email', 'transId', 'authKey', 'message'].every((field) => typeof value[field] === 'string') &&
  hasCodeTimes(value)

/** Returns whether a code was just sent to this number: the server would refuse another request so soon. */
export const isFresh = (
  challenge: MobileChallenge | undefined,
  mobile: string,
): challenge is MobileChallenge => challenge?.mobile === mobile && isCodeFresh(challenge)
