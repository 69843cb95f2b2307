/** Login by one-time code. The OTP challenge is stored in the browser, so that it survives a reload or a closed tab. */
import { api, failureFromError } from '#web/session/api-client.ts'
import { isRecord } from '#contract/json-record.ts'
import { readJson, persistentStorage } from '#web/browser/storage.ts'
import { loadUser, signIn } from '#web/session/session.ts'
import { createStore, useStore } from '#web/browser/store.ts'
import {
  type CodeTimes,
  hasCodeTimes,
  isCodeFresh,
  isCodeValid,
  newCodeTimes,
  resendAtAfter,
} from '#web/features/otp/code-validity.ts'

export type Challenge = CodeTimes & {
  mobile: string
  transId: string
  /** The server's message, such as where it sent the code. */
  message: string
}

const KEY = 'sdg.login'

const isChallenge = (value: unknown): value is Challenge =>
  isRecord(value) &&
  ['mobile', 'transId', 'message'].every((field) => typeof value[field] === 'string') &&
  hasCodeTimes(value) &&
  isCodeValid(value)

const stored = () =>
  typeof window === 'undefined' ? undefined : readJson(persistentStorage, KEY, isChallenge)
const challengeStore = createStore<Challenge | undefined>(stored())
/** The challenge of a number that was then changed. Shown again if the same number is entered before `resendAt`. */
let changedChallenge: Challenge | undefined

export const useLoginChallenge = (): Challenge | undefined => useStore(challengeStore, undefined)

function setChallenge(challenge: Challenge | undefined): void {
  persistentStorage.write(KEY, challenge && JSON.stringify(challenge))
  challengeStore.set(challenge)
}

/** Requests a login code. @throws ApiError; the challenge is then unchanged */
export async function sendLoginOtp(mobile: string): Promise<void> {
  if (changedChallenge?.mobile === mobile && isCodeFresh(changedChallenge)) {
    setChallenge(changedChallenge)
    return
  }
  const { transId, message } = await api('POST /api/auth', { mobile })
  setChallenge({ mobile, transId, message, ...newCodeTimes() })
}

/** Requests another code. If the server refuses with Retry-After, the countdown takes over that time. */
export async function resendLoginOtp(challenge: Challenge): Promise<void> {
  try {
    await sendLoginOtp(challenge.mobile)
  } catch (thrown) {
    const { retryAfterSeconds } = failureFromError(thrown)
    if (retryAfterSeconds) setChallenge({ ...challenge, resendAt: resendAtAfter(retryAfterSeconds) })
    throw thrown
  }
}

export function changeNumber(): void {
  changedChallenge = challengeStore.get()
  setChallenge(undefined)
}

/** Returns the number that is being changed, as the initial value of its field. */
export const lastLoginMobile = (): string => changedChallenge?.mobile ?? ''

/** Verifies the code and signs in. @returns the server's message  @throws ApiError */
export async function verifyLoginOtp({ mobile, transId }: Challenge, code: string): Promise<string> {
  const { token, data, message } = await api('POST /api/auth/verify', { mobile, transID: transId, OTP: code })
  signIn(token, data)
  void loadUser()
  setChallenge(undefined)
  return message
}
