/** Client navigation: the focus moves to the title of the new page, which fades in unless reduced motion is set. */
import { expect, type Page } from '@playwright/test'
import { test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

test.use({ reducedMotion: 'no-preference' })

const animations = (page: Page) =>
  page.locator('main').evaluate((main) => getComputedStyle(main).animationName)

test('fades in the second page but not the first, and moves the focus to its title', async ({ page }) => {
  await visitor.open(page, '/terms-and-conditions')
  expect(await animations(page)).toBe('none')
  const beside = page.getByRole('navigation', { name: 'Terms & Policies' })
  await beside.getByRole('link', { name: 'Call Center Number' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Call Center Number' })).toBeFocused()
  expect(await animations(page)).toBe('fade-in')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: '1800-103-7575' }).first()).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeFocused()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await animations(page)).toBe('none')
})

test('reports no error for a request that a navigation aborts, and reports others', async ({ page }) => {
  await visitor.open(page, '/faqs')
  const isReported = (name: string) =>
    page.evaluate(
      (error) =>
        new Promise((resolve) => {
          const read = (event: PromiseRejectionEvent) => {
            resolve(!event.defaultPrevented)
            event.preventDefault()
          }
          addEventListener('unhandledrejection', read, { once: true })
          void Promise.reject(new DOMException('', error))
        }),
      name,
    )
  expect(await isReported('AbortError')).toBe(false)
  expect(await isReported('NetworkError')).toBe(true)
})

test('ends on the last page after quick changes of page, and reports no error', async ({ page }) => {
  await visitor.open(page, '/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  // Unlike `click`, this does not wait for the navigation that it starts.
  for (const name of ['Help', 'New Connection', 'Raise a request', 'Help', 'Home', 'New Connection'])
    await menu.getByRole('link', { name, exact: true }).dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1, name: 'New Connection' })).toBeVisible()
  await expect(page).toHaveURL(/\/new-connection$/)
})
