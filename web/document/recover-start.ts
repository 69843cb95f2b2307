/**
 * The part of the script of `start-page.ts` that recovers a start that fails because scripts are lost, late or no longer
 * on the server.
 *
 * A browser may cache the failure of a module until the page is closed (the HTML standard allowed it until 2026).
 * Therefore a failed start first fetches the files, which has no such cache; then imports the modules again; and if that
 * fails, reloads the page, with the files in the HTTP cache. `typed-input-script.ts` keeps the input.
 */
import { RELOAD_EVERY_MS, RELOADED_KEY } from '#web/browser/reload-limit.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** Declares `reload` and `recover`; uses `start`, `scripts`, `say`, `until` and `loading` of the script around it. */
export const recoverStart = (): string => `const reload = () => {
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
}`
