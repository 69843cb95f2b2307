/** Stubs what jsdom lacks because it has no layout: the observers, and media queries. */
import { vi } from 'vitest'

/**
 * Stubs the layout until `vi.unstubAllGlobals()`. @param inView each element is in view and may move; without it no
 * observer reports anything, and each media query matches, also the one for reduced motion
 */
export function stubLayout({ inView = false } = {}): void {
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
  vi.stubGlobal('matchMedia', () => ({ matches: !inView }))
}
