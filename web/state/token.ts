/** The token of the session: read by every call, written by the session alone. */
import { localKeeper, onOtherTab } from './browser-storage.ts'
import { createStore } from './store.ts'

const KEY = 'sdg.token'

const stored = () => (typeof window === 'undefined' ? undefined : localKeeper.read(KEY))

export const tokenStore = createStore<string | undefined>(stored())

/** Somebody signed in or out in another tab; the store holds theirs by then. */
export function onTokenOfOtherTab(listener: () => void): void {
  onOtherTab(KEY, () => {
    tokenStore.set(stored())
    listener()
  })
}

export function keepToken(next: string | undefined): void {
  localKeeper.write(KEY, next)
  tokenStore.set(next)
}
