/** Login by one-time code. The challenge is kept, so that whoever reloads or opens the shop again goes on where they were. */
import type { User } from '#contract/identity.ts'
import { OTP_RESEND_SECONDS } from '#contract/validation.ts'
import { callApi, failureFromError } from './api.ts'
import { isRecord, readJson, persistentStorage } from './browser-storage.ts'
import { loadUser, signIn } from './session.ts'
import { createStore, useStore } from './store.ts'

export type Challenge = {
  mobile: string
  transId: string
  /** The server's own words, such as where the code went. */
  message: string
  /** Milliseconds since 1970: when another code may be asked for. */
  resendAt: number
}

const KEY = 'sdg.login'
/** A code lives five minutes; what is older than that is not worth going on with. */
const WORTH_KEEPING_MS = 270_000

const isChallenge = (value: unknown): value is Challenge =>
  isRecord(value) &&
  ['mobile', 'transId', 'message'].every((field) => typeof value[field] === 'string') &&
  typeof value['resendAt'] === 'number' &&
  Date.now() < value['resendAt'] + WORTH_KEEPING_MS

const stored = () =>
  typeof window === 'undefined' ? undefined : readJson(persistentStorage, KEY, isChallenge)
const challengeStore = createStore<Challenge | undefined>(stored())
/** Sent a moment ago to a number that was then changed: asked for again, it is shown again. */
let putAside: Challenge | undefined

export const useLoginChallenge = (): Challenge | undefined => useStore(challengeStore, undefined)

function keep(challenge: Challenge | undefined): void {
  persistentStorage.write(KEY, challenge && JSON.stringify(challenge))
  challengeStore.set(challenge)
}

/** @throws ApiError, and then nothing has changed */
export async function sendLoginOtp(mobile: string): Promise<void> {
  if (putAside?.mobile === mobile && Date.now() < putAside.resendAt) {
    keep(putAside)
    return
  }
  const { transId, message } = await callApi<{ transId: string; message: string }>('POST', '/api/auth', {
    mobile,
  })
  keep({ mobile, transId, message, resendAt: Date.now() + OTP_RESEND_SECONDS * 1000 })
}

/** Asks for another code. Where the server wants a longer wait, the countdown becomes the server's. */
export async function resendLoginOtp(challenge: Challenge): Promise<void> {
  try {
    await sendLoginOtp(challenge.mobile)
  } catch (thrown) {
    const { retryAfterSeconds } = failureFromError(thrown)
    if (retryAfterSeconds) keep({ ...challenge, resendAt: Date.now() + retryAfterSeconds * 1000 })
    throw thrown
  }
}

export function changeNumber(): void {
  putAside = challengeStore.get()
  keep(undefined)
}

/** The number that was just changed, to be corrected rather than typed again. */
export const lastLoginMobile = (): string => putAside?.mobile ?? ''

/** @returns the server's words of welcome  @throws ApiError */
export async function verifyLoginOtp({ mobile, transId }: Challenge, code: string): Promise<string> {
  const answer = await callApi<{ token: string; data: User; message: string }>('POST', '/api/auth/verify', {
    mobile,
    transID: transId,
    OTP: code,
  })
  signIn(answer.token, answer.data)
  void loadUser()
  keep(undefined)
  return answer.message
}
