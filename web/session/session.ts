/** Signing in and out, in this tab and the others. */
import type { User } from '#contract/identity.ts'
import { api, failureFromError } from './api-client.ts'
import { clearFormDrafts } from './form-draft.ts'
import { clearNewRegistration } from './new-registration.ts'
import { sendChosenLanguage } from './send-chosen-language.ts'
import { ANONYMOUS, LOADING, type Session, sessionStore } from './session-store.ts'
import { startTimer } from '#web/browser/start-timer.ts'
import { useStore } from '#web/browser/store.ts'
import { t } from '@lingui/core/macro'
import { showToast } from './toast-store.ts'
import { saveToken, onTokenChange, tokenStore } from './token-store.ts'

const LONGEST_RETRY_SECONDS = 30

export const token = (): string | undefined => tokenStore.get()

/** Returns the session: `loading` on the server and until the server has accepted or refused the stored token. */
export const useSession = (): Session => useStore(sessionStore, LOADING)

export function signIn(newToken: string, user: User): void {
  sessionStore.set({ status: 'authenticated', user, needsLogin: false })
  saveToken(newToken)
  void sendChosenLanguage()
}

/**
 * Ends the session in this browser at once, whether or not the request succeeds: a slow or lost network must not keep a person
 * signed in.
 */
export async function signOut(): Promise<void> {
  // The call reads the token before it returns, so that it can be removed then.
  const sent = token() === undefined ? undefined : api('POST /api/auth/logout').catch(() => undefined)
  endSession()
  await sent
}

/**
 * Ends the account's session, client keys, OTP challenges and known devices, here and on other devices.
 * @throws ApiError; the session here is then unchanged
 */
export async function signOutEverywhere(): Promise<void> {
  await api('POST /api/auth/logoutEverywhere')
  endSession()
}

/** Removes the session and what this browser stores for it. */
export function endSession(message = t`Logout successful`): void {
  sessionStore.set(ANONYMOUS)
  saveToken(undefined)
  clearFormDrafts()
  clearNewRegistration()
  showToast('success', message)
}

/** Updates the session after the subscriber changed the account. */
export function handleUserChange(user: User): void {
  const session = sessionStore.get()
  if (session.status === 'authenticated') sessionStore.set({ ...session, user })
}

/** Closes the login dialog without a login. */
export function dismissLogin(): void {
  if (sessionStore.get().needsLogin) sessionStore.set(ANONYMOUS)
}

/** Loads the subscriber of the stored token. Retries after every failure but a refused token (401). */
export async function loadUser(attempt = 1): Promise<void> {
  const mine = token()
  if (mine === undefined) {
    sessionStore.set(ANONYMOUS)
    return
  }
  try {
    const { data } = await api('GET /api/users')
    if (token() !== mine) return
    sessionStore.set({ status: 'authenticated', user: data, needsLogin: false })
    void sendChosenLanguage()
  } catch (thrown) {
    // After a 401 the API client has ended the session; another load, as by `loadUserNow`, can have succeeded.
    if (token() !== mine || sessionStore.get().status !== 'loading') return
    const { message } = failureFromError(thrown)
    // The first failure is not shown: most end within two seconds.
    if (attempt > 1) sessionStore.set({ ...LOADING, problem: message })
    retry(attempt)
  }
}

/** Loads the subscriber at once, when a person does not want to wait for the next retry. */
export function loadUserNow(): void {
  sessionStore.set(LOADING)
  void loadUser(2)
}

let stopRetry = (): void => undefined

function retry(attempt: number): void {
  const seconds = Math.min(2 ** attempt, LONGEST_RETRY_SECONDS)
  stopRetry()
  stopRetry = startTimer(seconds * 1000, () => {
    if (sessionStore.get().status === 'loading') void loadUser(attempt + 1)
  })
}

onTokenChange(() => {
  sessionStore.set(LOADING)
  void loadUser()
})
