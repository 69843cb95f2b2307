/**
 * Local and session storage that never throw. A value that cannot be stored, because the browser forbids it or the storage is
 * full, is lost when the page is closed.
 */

type SafeStorage = {
  read: (key: string) => string | undefined
  write: (key: string, text: string | undefined) => void
}

/** @param inMemory the values that could not be stored; they are newer than stored ones */
function safeStorage(area: () => Storage, inMemory = new Map<string, string>()): SafeStorage {
  const write: SafeStorage['write'] = (key, text) => {
    inMemory.delete(key)
    try {
      if (text === undefined) area().removeItem(key)
      else area().setItem(key, text)
    } catch {
      if (text === undefined) return
      // The old value would return with the next page.
      write(key, undefined)
      inMemory.set(key, text)
    }
  }
  return {
    read(key) {
      try {
        return inMemory.get(key) ?? area().getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    write,
  }
}

const unstored = new Map<string, string>()
export const persistentStorage = safeStorage(() => window.localStorage, unstored)
export const tabStorage = safeStorage(() => window.sessionStorage)

/** Reads a stored value. @returns undefined unless it is JSON that `isValid` accepts: stored data may be damaged */
export function readJson<T>(
  from: SafeStorage,
  key: string,
  isValid: (value: unknown) => value is T,
): T | undefined {
  try {
    const value: unknown = JSON.parse(from.read(key) ?? 'null')
    return isValid(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Calls the listener when another tab changes this key or clears the storage, even while this page is in the back/forward cache. */
export function onStorageChange(key: string, listener: () => void): void {
  if (typeof window === 'undefined') return
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    unstored.delete(key)
    listener()
  })
  // Not every browser sends the event to a page in its back/forward cache.
  let left: string | undefined
  window.addEventListener('pagehide', () => (left = persistentStorage.read(key)))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && persistentStorage.read(key) !== left) listener()
  })
}
