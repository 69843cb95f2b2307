/** Inspects pages of the desk for faults of accessibility. */
import { expect, type Page } from '@playwright/test'
import { findViolations } from './axe-check.ts'

/** Inspects a page of the desk in both themes, on the widths that staff use. */
export async function inspect(page: Page, state: string): Promise<void> {
  for (const [width, colorScheme] of [
    [1024, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    expect.soft(await findViolations(page), `${state}, ${colorScheme}`).toEqual([])
  }
}
