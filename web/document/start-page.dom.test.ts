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

type Report = (
  entries: { getEntriesByName: (name: string) => string[] },
  observer: { disconnect: () => void },
) => void

/** Replaces the observer of paints. @returns reports a paint, such as "first-contentful-paint" */
function observePaints(): (name: string) => void {
  const reports: Report[] = []
  const disconnect = vi.fn<() => void>()
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['paint']
      constructor(report: Report) {
        reports.push(report)
      }
      observe() {}
    },
  )
  return (name) => {
    for (const report of reports)
      report({ getEntriesByName: (asked) => (asked === name ? [name] : []) }, { disconnect })
  }
}

/** Loads a page with the start script in a browser that draws its next frame after this time. */
function openPage(paintMs: number, script = '/a.js'): void {
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, paintMs))
  document.body.innerHTML = `<link rel="deferred-modulepreload" href="${script}"><script type="text/plain" id="start">import("${script}");</script>`
  window.eval(typedInputScript)
  window.eval(startPageScript())
  window.dispatchEvent(new Event('DOMContentLoaded'))
}

test('starts the scripts of a page when its first content is painted, not at its next frame', () => {
  const paint = observePaints()
  openPage(0)
  vi.advanceTimersByTime(100)
  paint('first-paint')
  expect(started()).toBe(false)
  paint('first-contentful-paint')
  expect(started()).toBe(true)
})

test('starts the scripts of a page after its next frame in a browser that reports no paints', () => {
  openPage(100)
  vi.advanceTimersByTime(99)
  expect(started()).toBe(false)
  // The frame, then the timeout that it sets.
  vi.advanceTimersByTime(1)
  vi.advanceTimersByTime(1)
  expect(started()).toBe(true)
})

test('starts the scripts of a page after two seconds if it is not painted', () => {
  openPage(60_000)
  vi.advanceTimersByTime(1_999)
  expect(started()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(started()).toBe(true)
})

test('fetches the scripts again if one of them throws while it is evaluated', async () => {
  const fetched = vi.fn<(url: string) => Promise<never>>(() => new Promise(() => undefined))
  vi.stubGlobal('fetch', fetched)
  openPage(0, '/b.js') // The listeners of earlier tests still react to errors of /a.js.
  vi.advanceTimersByTime(1)
  const { href } = document.querySelector('link') ?? {}
  window.dispatchEvent(new ErrorEvent('error', { filename: href ?? '', error: new Error('broken') }))
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched).toHaveBeenCalledWith(href)
})
