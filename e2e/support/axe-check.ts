/** Inspects the accessibility of a screen at several widths and in both themes. */
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

export const AXE = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Reports violations only: describing the passed elements takes most of the time.
  resultTypes: ['violations' as const],
}
const HEIGHT = 800
const SCREENS = [
  [360, 'light'],
  [1440, 'dark'],
] as const

/** axe in the page, where its script makes it a global variable. */
type WithAxe = { axe?: typeof axe }

/**
 * Inspects a page. axe runs in the page and stays there: loading it takes longer than running it. Meanwhile the body has its
 * plain colour, because axe compares no text with the gradient.
 * @returns the violations, each as the id of its rule and the elements
 */
export async function findViolations(page: Page, options: axe.RunOptions = AXE): Promise<string[][]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (given) => {
    document.body.style.backgroundImage = 'none'
    const results = await (globalThis as WithAxe).axe?.run(document, given)
    document.body.style.backgroundImage = ''
    if (!results) throw new Error('The page has no axe.')
    return results.violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html.slice(0, 160))])
  }, options)
}

/**
 * Checks WCAG 2.2 AA on a phone in the light theme and on a desktop in the dark one, and that nothing scrolls sideways at
 * 320 px. Themes differ in colours only, and contrast.test.ts compares each pair of colours in both.
 */
export async function checkAccessibility(page: Page, state: string): Promise<void> {
  const before = page.viewportSize()
  for (const [width, colorScheme] of SCREENS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: HEIGHT })
    expect.soft(await findViolations(page), `${state}, ${colorScheme}, ${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: HEIGHT })
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect.soft(content, `${state}: its width at 320 px`).toBeLessThanOrEqual(window)
  if (before) await page.setViewportSize(before)
}
