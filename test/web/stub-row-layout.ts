/** Simulates the layout of a row of slides of 300 px in jsdom, which has none, and records where the row scrolls. */
import { vi } from 'vitest'

const PITCH = 300

/**
 * Stubs sizes, scrolling and observers until `vi.unstubAllGlobals` and `vi.restoreAllMocks`.
 * @returns the positions to which the row was scrolled, in slides, and a function that moves it in or out of view
 */
export function stubRowLayout({ inView = 1, reducedMotion = false } = {}) {
  const went: number[] = []
  let see: (isIntersecting: boolean) => void = () => undefined
  // The style sheet of the shop removes the browser's padding of lists.
  document.head.innerHTML = '<style>ul { padding: 0 }</style>'
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return Number(this.dataset['at'] ?? 0) * PITCH
  })
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(PITCH)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(inView * PITCH)
  Element.prototype.scrollTo = function (this: Element, to?: number | ScrollToOptions) {
    const left = typeof to === 'object' ? (to.left ?? 0) : 0
    went.push(left / PITCH)
    this.scrollLeft = left
    this.dispatchEvent(new Event('scroll'))
  }
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #callback: () => void
      constructor(callback: () => void) {
        this.#callback = callback
      }
      observe() {
        this.#callback()
      }
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: object[]) => void) {
        see = (isIntersecting) => callback([{ isIntersecting }])
      }
      observe() {
        see(true)
      }
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }))
  return { went, see: (isIntersecting: boolean) => see(isIntersecting) }
}
