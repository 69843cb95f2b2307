/** The interface of a browser that the purchase uses, implemented with three protocols. */

export type Point = { x: number; y: number }

export type OpenBrowser = {
  /** Name and version as the browser reports them. */
  product: string
  go: (url: string) => Promise<unknown>
  /** The value of an expression in the page, which must be plain data. */
  evaluate: (expression: string) => Promise<unknown>
  /** Clicks at a point in CSS pixels of the viewport. */
  press: (at: Point) => Promise<unknown>
  /** Types key by key into the focused element. */
  type: (text: string) => Promise<unknown>
  /** The screen as a PNG. */
  picture: () => Promise<Buffer>
  /** Uncaught errors and console errors so far. */
  faults: () => string[]
  close: () => Promise<void>
}

export const PHONE = { width: 390, height: 844 }

/** Ignores failed requests: their consequences are visible on the page, and browsers log them differently. */
export const isFault = (text: string): boolean => !text.startsWith('Failed to load resource')
