/** Login by a partner's link. The client key is removed from the address before any load, and kept only in memory. */
import { LINK_EXPIRED } from '#contract/messages.ts'
import { api, failureFromError, failureOf } from '#web/session/api-client.ts'
import { loadUser, signIn } from '#web/session/session.ts'
import { ANONYMOUS, sessionStore } from '#web/session/session-store.ts'
import { createStore, useStore } from '#web/browser/store.ts'
import { showToast } from '#web/session/toast-store.ts'
import { tokenStore } from '#web/session/token-store.ts'
import { t } from '@lingui/core/macro'

declare global {
  interface Window {
    /** Set by `partner-key-script.ts`. */
    clientKey?: string
  }
}

/**
 * `none`: no client key, or it was used or dropped. `busy`: the key is being used. `asks-to-switch-account`: another
 * account is signed in; the person must choose. `failed`: the sign-in can be tried again.
 */
type PartnerLogin = 'none' | 'busy' | 'asks-to-switch-account' | 'failed'

const LOGIN = 'GET /api/auth/fromExternal/:clientkey'
/** The statuses of a key that is unknown, expired, used, too long or malformed. */
const NO_KEY = [400, 404, 410, 414, 422]

let key = typeof window === 'undefined' ? undefined : window.clientKey
const loginStore = createStore<PartnerLogin>(key === undefined ? 'none' : 'busy')
/** Why the link of a signed-in person failed, for the dashboard, to which the home page leads; `by` is the token of their session. */
const problemStore = createStore<{ by: string; text: string } | undefined>(undefined)
let started = false

export const usePartnerLogin = (): PartnerLogin => useStore(loginStore, 'none')
/** Returns the problem while the session in which it occurred goes on. */
export function usePartnerProblem(): string | undefined {
  const token = useStore(tokenStore, undefined)
  const problem = useStore(problemStore, undefined)
  return problem?.by === token ? problem?.text : undefined
}
export const clearPartnerProblem = (): void => problemStore.set(undefined)

/** Signs in with the client key of the link. Runs once for a page, however often it is called. */
export async function signInWithClientKey(): Promise<void> {
  if (key === undefined || started) return
  started = true
  delete window.clientKey
  await signInBy(key, 'ask')
}

/** Signs in with the account of the link in place of the present account. */
export async function replaceAccount(): Promise<void> {
  if (key !== undefined) await signInBy(key, 'replace')
}

/** Drops the client key: the person keeps the present account, or closed the message of a failed link. */
export function clearClientKey(): void {
  key = undefined
  loginStore.set('none')
}

async function signInBy(clientKey: string, mode: 'ask' | 'replace'): Promise<void> {
  loginStore.set('busy')
  try {
    const { token, data } = await api(LOGIN, { clientkey: clientKey }, { 'x-client-key': mode })
    signIn(token, data)
    void loadUser()
    clearClientKey()
  } catch (thrown) {
    if (failureOf(thrown, LOGIN)?.code === 'other_account') {
      loginStore.set('asks-to-switch-account')
      return
    }
    const { message, status } = failureFromError(thrown)
    const by = tokenStore.get()
    const text = NO_KEY.includes(status) ? describeExpiredLink() : message
    showToast('error', text)
    // Also in the page that the person sees next: the login form or the dashboard.
    if (by === undefined) sessionStore.set({ ...ANONYMOUS, problem: text })
    else problemStore.set({ by, text })
    loginStore.set('failed')
  }
}

const describeExpiredLink = (): string =>
  tokenStore.get() === undefined
    ? LINK_EXPIRED
    : t`This link is no longer valid, but you are still signed in.`
