/** Limits how often a page loads itself again: a fault that a reload does not mend must not reload it without end. */

/** In the tab's storage: when a page last loaded itself again. */
export const RELOADED_KEY = 'sdg.reloaded'
export const RELOAD_EVERY_MS = 10_000

/** Returns whether a reload is allowed now, and counts it. The starter of the page has the same rule (`recover-start.ts`). */
export function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < RELOAD_EVERY_MS) return false
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    return true
  } catch {
    return false
  }
}
