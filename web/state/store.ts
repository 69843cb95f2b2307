/** A value outside React that any component may follow. */
import { useSyncExternalStore } from 'react'

export type Store<T> = {
  get: () => T
  set: (next: T) => void
  follow: (listener: () => void) => () => void
}

export function createStore<T>(first: T): Store<T> {
  let current = first
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(next) {
      if (Object.is(next, current)) return
      current = next
      for (const listener of listeners) listener()
    },
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** `beforeHydration` is what the server rendered, which the first render in the browser must repeat. */
export function useStore<T>(store: Store<T>, beforeHydration: T): T {
  return useSyncExternalStore(store.follow, store.get, () => beforeHydration)
}
