/**
 * Runs in the head of every page: starts the scripts that `deferred-scripts.ts` deferred, once the page is painted, and
 * recovers a start that fails because scripts are lost, late or no longer on the server. It is a text because it runs
 * before any script of the build.
 *
 * A script element that a script creates may load others ('strict-dynamic'), one of the parser may not. No other code can
 * get the Trusted Types policy, because it is created once and not exported.
 *
 * A browser may cache the failure of a module until the page is closed (the HTML standard allowed it until 2026).
 * Therefore a failed start first fetches the files, which has no such cache; then imports the modules again; and if that
 * fails, reloads the page, with the files in the HTTP cache. `typed-input-script.ts` keeps the input.
 */
import { LEAVING_CLASS } from './kept-language-script.ts'
import { RELOAD_EVERY_MS, RELOADED_KEY } from '#web/browser/reload-limit.ts'
import { START_AGAIN_ID, START_FAILED_CLASS } from '#web/browser/start-bar.ts'
import { DEFERRED_PRELOAD, STARTER_ID } from './deferred-scripts.ts'

/** A page starts after this time even if the browser has not painted it. */
const MAX_PAINT_WAIT_MS = 2_000
/** A page that has not started after this time shows the start bar, even if no request has failed. */
const SLOW_AFTER_MS = 15_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

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
const reload = () => {
window.typedInput.keep(location.href)
location.reload()
return new Promise(() => {})
}
const mayReload = () => {
try {
if (${String(RELOAD_EVERY_MS)} > Date.now() - Number(sessionStorage.getItem('${RELOADED_KEY}'))) return false
sessionStorage.setItem('${RELOADED_KEY}', String(Date.now()))
return true
} catch (forbidden) {
return false
}
}
const statusOf = async (script) => {
try {
const answer = await fetch(script)
await answer.arrayBuffer()
return answer.status
} catch (lost) {
return 0
}
}
const recover = async (fault) => {
loading = false
for (let wait = 0; ; wait = Math.min(wait * 2 || ${String(FIRST_WAIT_MS)}, ${String(LONGEST_WAIT_MS)})) {
if (wait) {
say(true)
await until(wait * (0.75 + Math.random() / 2))
}
const found = await Promise.all(scripts.map(statusOf))
const gone = found.includes(404)
if (!gone && found.some((status) => status !== 200)) continue
if (!gone) {
try {
return await start()
} catch (again) {
fault = again
}
}
if (mayReload()) return reload()
console.error(fault)
say(true)
await until()
return reload()
}
}
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
if (document.hidden) begin()
else requestAnimationFrame(() => setTimeout(begin))
setTimeout(begin, ${String(MAX_PAINT_WAIT_MS)})
})`
