/** Inspects the accessibility of a screen at several widths and in both themes. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const AXE = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Reports violations only: describing the passed elements takes most of the time.
  resultTypes: ['violations' as const],
}
const HEIGHT = 800

/** Checks WCAG 2.2 AA on a phone and on a desktop, light and dark; and that nothing scrolls sideways at 320 px. */
export async function checkAccessibility(page: Page, state: string): Promise<void> {
  const before = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: HEIGHT })
      const { violations } = await new AxeBuilder({ page }).options(AXE).setLegacyMode().analyze()
      const found = violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html.slice(0, 160))])
      expect.soft(found, `${state}, ${colorScheme}, ${width} px`).toEqual([])
    }
  }
  await page.setViewportSize({ width: 320, height: HEIGHT })
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect.soft(content, `${state}: its width at 320 px`).toBeLessThanOrEqual(window)
  if (before) await page.setViewportSize(before)
}
