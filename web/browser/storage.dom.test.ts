import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onStorageChange, persistentStorage, tabStorage } from './storage.ts'

const KEY = 'sdg.test'

function fill(): void {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  for (const storage of [persistentStorage, tabStorage]) storage.write(KEY, undefined)
})

test.each([
  ['local', persistentStorage, () => localStorage],
  ['session', tabStorage, () => sessionStorage],
] as const)(
  'reads a value that does not fit into the %s storage, and removes the old one',
  (_, storage, area) => {
    storage.write(KEY, 'old')
    fill()
    storage.write(KEY, 'new')
    expect([storage.read(KEY), area().getItem(KEY)]).toEqual(['new', null])

    vi.restoreAllMocks()
    storage.write(KEY, 'newest')
    expect([storage.read(KEY), area().getItem(KEY)]).toEqual(['newest', 'newest'])
    storage.write(KEY, undefined)
    expect(storage.read(KEY)).toBeUndefined()
  },
)

test('reads no value after the removal of one that did not fit', () => {
  fill()
  persistentStorage.write(KEY, 'new')
  persistentStorage.write(KEY, undefined)
  expect(persistentStorage.read(KEY)).toBeUndefined()
})

test('reads the value of another tab that stored one after this tab could not', () => {
  const read: unknown[] = []
  onStorageChange(KEY, () => read.push(persistentStorage.read(KEY)))
  fill()
  persistentStorage.write(KEY, 'mine')
  vi.restoreAllMocks()
  localStorage.setItem(KEY, 'theirs')
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(read).toEqual(['theirs'])
})

test('reads a value that another page changed while this one was in the back/forward cache', () => {
  const read: unknown[] = []
  const returnTo = (persisted: boolean) => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))
    return read
  }
  onStorageChange(KEY, () => read.push(persistentStorage.read(KEY)))
  persistentStorage.write(KEY, 'mine')
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(returnTo(true)).toEqual([])
  localStorage.setItem(KEY, 'theirs')
  expect(returnTo(false)).toEqual([])
  expect(returnTo(true)).toEqual(['theirs'])
})

test('keeps values for the page if the browser forbids the storage', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  persistentStorage.write(KEY, 'new')
  expect(persistentStorage.read(KEY)).toBe('new')
  persistentStorage.write(KEY, undefined)
  expect(persistentStorage.read(KEY)).toBeUndefined()
})
