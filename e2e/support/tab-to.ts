/** Moves the focus by keyboard. */
import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab, or Shift+Tab, until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 80 && !(await hasFocus()); presses++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}
