/** Sums the layout shifts of a page. */
import type { Page } from '@playwright/test'

/** Measures all pages that are opened afterwards, from the first byte and even after input. @returns a function that reads the sum */
export async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { totalShift: number }
    counted.totalShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        counted.totalShift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { totalShift: number }).totalShift)
}
