/**
 * Runs in the head of every page: starts the scripts that `deferred-scripts.ts` deferred, once the page is painted, and
 * recovers a failed start by `recover-start.ts`. It is a text because it runs before any script of the build.
 *
 * A script element that a script creates may load others ('strict-dynamic'); one that the parser creates may not. No other code can
 * get the Trusted Types policy, because it is created once and not exported.
 */
import { LEAVING_CLASS } from './kept-language-script.ts'
import { START_AGAIN_ID, START_FAILED_CLASS } from '#web/browser/start-bar.ts'
import { DEFERRED_PRELOAD, STARTER_ID } from './deferred-scripts.ts'
import { recoverStart } from './recover-start.ts'

/** A page starts after this time even if the browser has not painted it. */
const MAX_PAINT_WAIT_MS = 2_000
/** A page that has not started after this time shows the start bar, even if no request has failed. */
const SLOW_AFTER_MS = 15_000

/** `recoverStart` declares `reload` and `recover`, and calls `say` to show or hide the start bar. */
export const startPageScript = (): string => `addEventListener('DOMContentLoaded', () => {
const starter = document.getElementById('${STARTER_ID}')
if (!starter || document.documentElement.classList.contains('${LEAVING_CLASS}')) return
const preloads = [...document.querySelectorAll('link[rel="${DEFERRED_PRELOAD}"]')]
const scripts = preloads.map(({ href }) => href)
const policy = window.trustedTypes && trustedTypes.createPolicy('start', { createScript: (text) => text })
let fail = () => {}
addEventListener('error', ({ filename, error }) => scripts.includes(filename) && fail(error))
const start = () => new Promise((resolve, reject) => {
fail = reject
window.whenStarted = (entry) => entry.then(resolve, reject)
const text = starter.textContent
const script = document.createElement('script')
script.type = 'module'
script.onerror = () => reject(new Error('A script of this page is lost.'))
script.textContent = policy ? policy.createScript(text) : text
document.head.append(script)
script.remove()
})
let loading = true, wake = () => {}
const say = (failed) => document.documentElement.classList.toggle('${START_FAILED_CLASS}', failed)
const until = (ms) => new Promise((resolve) => {
wake = resolve
if (ms) setTimeout(resolve, ms)
})
${recoverStart()}
const run = async () => {
window.typedInput.putBack()
const slow = setTimeout(() => say(true), ${String(SLOW_AFTER_MS)})
await start().catch(recover)
clearTimeout(slow)
say(false)
}
addEventListener('online', () => wake())
document.addEventListener('click', ({ target }) => {
if (target.id !== '${START_AGAIN_ID}') return
if (loading) reload()
else wake()
})
let started
const begin = () => {
if (started) return
started = true
for (const link of preloads) link.rel = 'modulepreload'
run()
}
const onPaint = () => {
if (!self.PerformanceObserver?.supportedEntryTypes?.includes('paint')) return requestAnimationFrame(() => setTimeout(begin))
new PerformanceObserver((entries, observer) => {
if (entries.getEntriesByName('first-contentful-paint').length === 0) return
observer.disconnect()
begin()
}).observe({ type: 'paint', buffered: true })
}
if (document.hidden) begin()
else onPaint()
setTimeout(begin, ${String(MAX_PAINT_WAIT_MS)})
})`
