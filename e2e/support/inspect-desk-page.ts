/** Inspects pages of the desk for faults of accessibility, content that is wider than the screen, and elements that have a CSS `order`. */
import { expect, type Page } from '@playwright/test'
import { AXE, findViolations } from './axe-check.ts'

/** Without the frame of a preview, which runs no script, and is a page of the shop. */
const OWN_PAGE = { ...AXE, iframes: false }

/** Inspects a page in both themes, on the widths that staff use, and whether it fits a phone. Restores the width. */
export async function inspect(page: Page, state: string): Promise<void> {
  const before = page.viewportSize()
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1024, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    const where = `${state}, ${String(width)} px, ${colorScheme}`
    // Polled: the menu leaves a narrow screen some moments after the width has changed.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), where)
      .toBeLessThanOrEqual(0)
    expect.soft(await page.evaluate(findReordered), where).toEqual([])
    if (width > 390) expect.soft(await findViolations(page, OWN_PAGE), where).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

/** Returns the text of the elements that have a CSS `order`: Tab and screen readers do not follow the order on the screen. */
const findReordered = (): string[] =>
  [...document.querySelectorAll('main *')]
    .filter((element) => getComputedStyle(element).order !== '0')
    .map((element) => element.textContent.slice(0, 60))
