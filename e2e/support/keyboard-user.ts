/** A person at the desk who uses the keyboard alone. */
import { expect, type Locator, type Page } from '@playwright/test'

/** More than the controls of any page of the desk: Tab has then passed all of them. */
const MOST_PRESSES = 150

export type KeyboardUser = ReturnType<typeof keyboardUser>

/** Each method moves the focus by Tab, and expects that the reached control shows the focus on the screen. */
export function keyboardUser(page: Page) {
  const { keyboard } = page

  const reach = async (target: Locator): Promise<void> => {
    await expect(target).toBeAttached()
    const passed: string[] = []
    const hasFocus = () => target.evaluate((element) => element === document.activeElement)
    while (!(await hasFocus())) {
      if (passed.length > MOST_PRESSES)
        throw new Error(`Tab did not reach ${String(target)}: ${passed.join(', ')}`)
      await keyboard.press('Tab')
      passed.push(await describeFocus(page))
    }
    expect(await target.evaluate(hasVisibleFocus)).toBe(true)
  }
  const control = (role: 'button' | 'link', name: string | RegExp) =>
    page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).first()

  return {
    page,
    reach,
    press: async (name: string | RegExp): Promise<void> => {
      await reach(control('button', name))
      await keyboard.press('Enter')
    },
    follow: async (name: string | RegExp): Promise<void> => {
      await reach(control('link', name))
      await keyboard.press('Enter')
    },
    /** Opens a section from the menu. */
    openSection: async (name: string): Promise<void> => {
      await reach(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }))
      await keyboard.press('Enter')
      await expect(page.getByRole('navigation').getByRole('link', { name })).toHaveAttribute(
        'aria-current',
        'page',
      )
    },
    /** Replaces the text of a field. */
    type: async (label: string, text: string): Promise<void> => {
      await reach(page.getByRole('textbox', { name: label, exact: true }))
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type(text)
    },
    /** Enters a day into a field for dates. @param day as in 2026-11-27 */
    typeDay: async (label: string, day: string): Promise<void> => {
      await reach(page.getByLabel(label))
      const [year = '', month = '', date = ''] = day.split('-')
      // The tests' browser has the American order.
      await keyboard.type(month + date + year)
    },
    /** Chooses an option of a list by its first letters. */
    choose: async (label: string, option: string): Promise<void> => {
      const list = page.getByLabel(label, { exact: true })
      await reach(list)
      await keyboard.type(option)
      await expect(list.locator('option:checked')).toHaveText(new RegExp(`^${option}`))
    },
    /** Chooses one of a group of choices. */
    pick: async (group: string, choice: string): Promise<void> => {
      const choices = page.getByRole('radiogroup', { name: group })
      await reach(choices.getByRole('radio', { checked: true }))
      const wanted = choices.getByRole('radio', { name: choice, exact: true })
      const count = await choices.getByRole('radio').count()
      for (let moves = 0; moves < count && !(await wanted.isChecked()); moves++) {
        const before = await choices.getByRole('radio', { checked: true }).getAttribute('value')
        await keyboard.press('ArrowRight')
        // The choice is shown once its page is loaded.
        await expect(choices.getByRole('radio', { checked: true })).not.toHaveAttribute('value', before ?? '')
      }
      await expect(wanted).toBeChecked()
      await expect(wanted).toBeFocused()
    },
    chooseFile: async (label: string, content: string | Buffer): Promise<void> => {
      const opened = page.waitForEvent('filechooser')
      await reach(page.getByRole('button', { name: new RegExp(`^${label}`) }))
      await keyboard.press('Enter')
      const file =
        typeof content === 'string'
          ? { name: 'file.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
          : { name: 'picture.png', mimeType: 'image/png', buffer: content }
      await (await opened).setFiles(file)
    },
    /** Expects a sentence about what was done, and that the focus is still on the page. */
    expectStatus: async (text: string | RegExp): Promise<void> => {
      await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
      await expect.poll(() => describeFocus(page)).not.toBe('body')
    },
  }
}

/** Whether the screen shows the focus of an element. The label of a choice in a group shows it for the hidden choice. */
function hasVisibleFocus(element: HTMLElement | SVGElement): boolean {
  const shown =
    element instanceof HTMLInputElement && element.type === 'radio' ? element.labels?.[0] : element
  return element.matches(':focus-visible') && !!shown && getComputedStyle(shown).outlineStyle !== 'none'
}

/** Returns the name of what has the focus, or `body` if nothing has. */
const describeFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) return 'body'
    const name = activeElement.getAttribute('aria-label') ?? activeElement.textContent.trim().slice(0, 40)
    return `${activeElement.tagName.toLowerCase()} "${name}"`
  })
