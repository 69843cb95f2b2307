/** Local and session storage that never throw. If the browser forbids them, values are lost when the page is closed. */

type SafeStorage = {
  read: (key: string) => string | undefined
  write: (key: string, text: string | undefined) => void
}

function safeStorage(area: () => Storage): SafeStorage {
  const inMemory = new Map<string, string>()
  return {
    read(key) {
      try {
        return area().getItem(key) ?? undefined
      } catch {
        return inMemory.get(key)
      }
    },
    write(key, text) {
      try {
        if (text === undefined) area().removeItem(key)
        else area().setItem(key, text)
      } catch {
        if (text === undefined) inMemory.delete(key)
        else inMemory.set(key, text)
      }
    },
  }
}

export const persistentStorage = safeStorage(() => window.localStorage)
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

/** Calls the listener when another tab changes this key or clears the storage. */
export function onStorageChange(key: string, listener: () => void): void {
  if (typeof window === 'undefined') return
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) listener()
  })
}
