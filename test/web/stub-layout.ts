/** Stubs what jsdom lacks because it has no layout: the observers, and media queries. */
import { vi } from 'vitest'

/**
 * Stubs the layout until `vi.unstubAllGlobals()`.
 * @param inView each element is in view; without it no observer reports anything
 * @param mediaMatches whether each media query matches, including the one for reduced motion
 */
export function stubLayout({ inView = false, mediaMatches = true } = {}): void {
  class Observer {
    readonly #callback: (entries: object[]) => void
    constructor(callback: (entries: object[]) => void) {
      this.#callback = callback
    }
    observe() {
      if (inView) this.#callback([{ isIntersecting: true }])
    }
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('matchMedia', () => ({ matches: mediaMatches }))
}
