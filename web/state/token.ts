/** The token of the session: read by every call, written by the session alone. */
import { persistentStorage, onStorageChange } from './browser-storage.ts'
import { createStore } from './store.ts'

const KEY = 'sdg.token'

const stored = () => (typeof window === 'undefined' ? undefined : persistentStorage.read(KEY))

export const tokenStore = createStore<string | undefined>(stored())

/** Somebody signed in or out in another tab; the store holds theirs by then. */
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
