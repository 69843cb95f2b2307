/** What the journey asks of a browser: the least that three protocols have in common. */

export type Point = { x: number; y: number }

export type OpenBrowser = {
  /** Name and version as the browser itself says them. */
  product: string
  go: (url: string) => Promise<unknown>
  /** The value of an expression in the page, which must be plain data. */
  evaluate: (expression: string) => Promise<unknown>
  /** A press of the mouse, in CSS pixels of the viewport. */
  press: (at: Point) => Promise<unknown>
  /** Key by key, into whatever has the focus. */
  type: (text: string) => Promise<unknown>
  /** The screen as a PNG. */
  picture: () => Promise<Buffer>
  /** Uncaught errors and console errors so far. */
  faults: () => string[]
  close: () => Promise<void>
}

export const PHONE = { width: 390, height: 844 }

/** A call that failed is seen by its consequences; browsers differ in whether and how they log it. */
export const isFault = (text: string): boolean => !text.startsWith('Failed to load resource')
