/** Limits automatic reloads of a page: an error that a reload does not fix must not cause endless reloads. */

/** The key in the session storage for the time of the last automatic reload. */
export const RELOADED_KEY = 'sdg.reloaded'
export const RELOAD_EVERY_MS = 10_000

/** Returns whether a reload is allowed now, and counts it. `recover-start.ts` has the same rule. */
export function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < RELOAD_EVERY_MS) return false
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    return true
  } catch {
    return false
  }
}
