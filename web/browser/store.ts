/** A store: an observable value outside React that components subscribe to. */
import { useSyncExternalStore } from 'react'

export type Store<T> = {
  get: () => T
  /** Changes the value and calls the listeners; does nothing for the same value. */
  set: (next: T) => void
  /** @returns the function that ends the subscription */
  subscribe: (listener: () => void) => () => void
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
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Subscribes to a store. @param beforeHydration the server's value, which the first render must repeat */
export function useStore<T>(store: Store<T>, beforeHydration: T): T {
  return useSyncExternalStore(store.subscribe, store.get, () => beforeHydration)
}
