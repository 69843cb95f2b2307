/** The browser interface that the purchase uses. Three protocols implement it. */

export type Point = { x: number; y: number }

export type OpenBrowser = {
  /** Name and version as the browser reports them. */
  product: string
  go: (url: string) => Promise<unknown>
  /** Evaluates an expression in the page; its value must be plain data. */
  evaluate: (expression: string) => Promise<unknown>
  /** Clicks at a point in CSS pixels of the viewport. */
  click: (at: Point) => Promise<unknown>
  /** Types key by key into the focused element. */
  type: (text: string) => Promise<unknown>
  /** Takes a screenshot as a PNG. */
  screenshot: () => Promise<Buffer>
  /** Returns the uncaught errors and console errors so far. */
  errors: () => string[]
  close: () => Promise<void>
}

export const PHONE = { width: 390, height: 844 }

/** Ignores failed requests: their consequences are visible on the page, and browsers log them differently. */
export const isPageError = (text: string): boolean => !text.startsWith('Failed to load resource')
