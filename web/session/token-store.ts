/** The session token: every request reads it, only the session writes it. */
import { persistentStorage, onStorageChange } from '#web/browser/storage.ts'
import { createStore } from '#web/browser/store.ts'

const KEY = 'sdg.token'

const stored = () => (typeof window === 'undefined' ? undefined : persistentStorage.read(KEY))

export const tokenStore = createStore<string | undefined>(stored())

/** Calls the listener after a login or logout in another tab; the store has the new token by then. */
export function onTokenChange(listener: () => void): void {
  onStorageChange(KEY, () => {
    tokenStore.set(stored())
    listener()
  })
}

export function saveToken(next: string | undefined): void {
  persistentStorage.write(KEY, next)
  tokenStore.set(next)
}
