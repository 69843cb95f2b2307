/**
 * Test files of one worker share a document: each starts with an empty one, and with new modules of the shop. After each test
 * its page, timers, spies and stubs are removed.
 */
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

configure({ asyncUtilTimeout: 15_000 }) // On a busy machine an element appears later than after the default of 1 s.
vi.resetModules()
document.head.replaceChildren()
document.body.replaceChildren()
for (const { name } of Array.from(document.documentElement.attributes))
  document.documentElement.removeAttribute(name)
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
