/** The session token: every request reads it, only the session writes it. */
import { persistentStorage, onStorageChange } from '#web/browser/storage.ts'
import { createStore } from '#web/browser/store.ts'

export const TOKEN_STORAGE_KEY = 'sdg.token'

const stored = () => (typeof window === 'undefined' ? undefined : persistentStorage.read(TOKEN_STORAGE_KEY))

export const tokenStore = createStore<string | undefined>(stored())

/** Calls the listener after a login or logout in another tab; the store has the new token by then. */
export function onTokenChange(listener: () => void): void {
  onStorageChange(TOKEN_STORAGE_KEY, () => {
    tokenStore.set(stored())
    listener()
  })
}

export function saveToken(next: string | undefined): void {
  persistentStorage.write(TOKEN_STORAGE_KEY, next)
  tokenStore.set(next)
}
