/** Tests when the start script starts the deferred scripts of a page, and starts them again; the end-to-end tests cover lost scripts. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPageScript } from './start-page.ts'
import { typedInputScript } from './typed-input-script.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const started = () => document.querySelectorAll('link[rel=modulepreload]').length === 1

/** Loads a page with the start script in a browser that reports a paint after this time. */
function openPage(paintMs: number, script = '/a.js'): void {
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, paintMs))
  document.body.innerHTML = `<link rel="deferred-modulepreload" href="${script}"><script type="text/plain" id="start">import("${script}");</script>`
  window.eval(typedInputScript)
  window.eval(startPageScript())
  window.dispatchEvent(new Event('DOMContentLoaded'))
}

test('starts the scripts of a page after its first paint', () => {
  openPage(100)
  vi.advanceTimersByTime(99)
  expect(started()).toBe(false)
  vi.advanceTimersByTime(1)
  vi.advanceTimersByTime(1)
  expect(started()).toBe(true)
})

test('starts the scripts of a page after two seconds if the browser reports no paint', () => {
  openPage(60_000)
  vi.advanceTimersByTime(1_999)
  expect(started()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(started()).toBe(true)
})

test('fetches the scripts again if one of them throws while it is evaluated', async () => {
  const fetched = vi.fn<(url: string) => Promise<never>>(() => new Promise(() => undefined))
  vi.stubGlobal('fetch', fetched)
  openPage(0, '/b.js') // The listeners of the pages before react to the errors of /a.js.
  vi.advanceTimersByTime(1)
  const { href } = document.querySelector('link') ?? {}
  window.dispatchEvent(new ErrorEvent('error', { filename: href ?? '', error: new Error('broken') }))
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched).toHaveBeenCalledWith(href)
})
