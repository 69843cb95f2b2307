/** Login by a partner's link. Its key was taken out of the address before anything was loaded; it lives in memory alone. */
import type { User } from '#contract/identity.ts'
import { LINK_EXPIRED } from '#contract/messages.ts'
import { callApi, failureFromError } from './api.ts'
import { loadUser, signIn } from './session.ts'
import { createStore, useStore } from './store.ts'
import { showToast } from './toast.ts'

declare global {
  interface Window {
    /** Left here by `take-client-key.ts`. */
    clientKey?: string
  }
}

/** `none`: there is no link to sign in by, or no longer. `asks`: another account is signed in. */
export type ClientKeyLogin = 'none' | 'busy' | 'asks' | 'failed'

/** What a key can never be is not looked up by the API: too long, or not text. */
const NO_KEY = [400, 404, 414, 422]

let key = typeof window === 'undefined' ? undefined : window.clientKey
const loginStore = createStore<ClientKeyLogin>(key === undefined ? 'none' : 'busy')
let started = false

export const usePartnerLogin = (): ClientKeyLogin => useStore(loginStore, 'none')

/** Once for a page, however often it is called. */
export async function signInWithClientKey(): Promise<void> {
  if (key === undefined || started) return
  started = true
  delete window.clientKey
  await signInBy(key, 'ask')
}

/** The person goes on with the account of the link. */
export async function replaceAccount(): Promise<void> {
  if (key !== undefined) await signInBy(key, 'replace')
}

/** The person stays with the present account, or has been told that the link failed. */
export function clearClientKey(): void {
  key = undefined
  loginStore.set('none')
}

async function signInBy(clientKey: string, wish: 'ask' | 'replace'): Promise<void> {
  loginStore.set('busy')
  try {
    const path = `/api/auth/fromExternal/${encodeURIComponent(clientKey)}`
    const { token, data } = await callApi<{ token: string; data: User }>('GET', path, undefined, {
      'x-client-key': wish,
    })
    signIn(token, data)
    void loadUser()
    clearClientKey()
  } catch (thrown) {
    const { code, message, status } = failureFromError(thrown)
    if (code === 'other_account') {
      loginStore.set('asks')
      return
    }
    showToast('bad', NO_KEY.includes(status) ? LINK_EXPIRED : message)
    loginStore.set('failed')
  }
}
