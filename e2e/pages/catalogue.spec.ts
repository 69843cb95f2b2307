import { expect } from '@playwright/test'
import { test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

test('allows one base pack at a time, and removes a chosen pack from the cart [SPEC-4-19, SPEC-10.2-02]', async ({
  page,
}) => {
  await visitor.open(page, '/new-connection')
  await expect(visitor.plan(page, 'Starter').getByRole('button', { name: 'Subscribe' })).toBeDisabled()
  await visitor.choosePlan(page, 'Starter', '3 Months', '₹267')
  await expect(visitor.plan(page, 'Family Max')).toContainText('Base pack already selected')
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()

  await page.reload()
  await visitor.waitForHydration(page)
  await visitor.plan(page, 'Starter').getByRole('button', { name: 'Remove from Cart' }).click()
  await expect(page.getByText('1 selected')).toHaveCount(0)
  await expect(visitor.plan(page, 'Family Max')).not.toContainText('Base pack already selected')
})

test('searches while one types, and at once on Enter [SPEC-2.5-09, SPEC-10.1-04, SPEC-10.1-05]', async ({
  page,
}) => {
  await visitor.open(page, '/new-connection?type=2')
  await page.getByRole('button', { name: 'Search' }).click()
  const box = page.getByPlaceholder('Enter your search query here...')
  await box.pressSequentially('orbi')
  await expect(visitor.pack(page, 'Static Orbit')).toBeVisible()
  await expect(page.locator('label.pack')).toHaveCount(1)

  await box.fill('zzzz')
  await box.press('Enter')
  await expect(page.getByText('No Results Found')).toBeVisible()
  // The query is in the address, so that back, reload and share work.
  expect(new URL(page.url()).searchParams.get('q')).toBe('zzzz')
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(visitor.pack(page, 'கடலோர ரயில்')).toBeAttached()
})

test('filters packs by language and genre, and keeps the filters after a reload [SPEC-2.5-10, SPEC-10.1-04]', async ({
  page,
}) => {
  await visitor.open(page, '/new-connection?type=2')
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Tamil' })
  await page.getByLabel('Genre').selectOption({ label: 'Action' })
  await expect(page.locator('label.pack')).toHaveCount(1)
  await expect(visitor.pack(page, 'கடலோர ரயில்')).toBeVisible()
  await page.reload()
  await expect(page.locator('label.pack')).toHaveCount(1)
  await page.getByLabel('Genre').selectOption({ label: 'All' })
  await expect(page.locator('label.pack')).toHaveCount(6)
})

test(
  'undoes a filter, a search and a tab one at a time with the back button [SPEC-10.1-04]',
  { tag: '@phone' },
  async ({ page }) => {
    await visitor.open(page, '/new-connection')
    await page.getByRole('link', { name: 'Movies' }).click()
    await expect(visitor.pack(page, 'கடலோர ரயில்')).toBeAttached()
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Tamil' })
    await page.getByLabel('Genre').selectOption({ label: 'Action' })
    await expect(page.locator('label.pack')).toHaveCount(1)
    await page.getByRole('button', { name: 'Search' }).click()
    const box = page.getByPlaceholder('Enter your search query here...')
    await box.fill('zzzz')
    await box.press('Enter')
    await expect(page.getByText('No Results Found')).toBeVisible()

    await page.goBack()
    await expect(page.locator('label.pack')).toHaveCount(1)
    await expect(box).toHaveValue('')
    await page.goBack()
    await expect(page.getByLabel('Genre').locator('option:checked')).toHaveText('All')
    await expect(page.getByRole('combobox', { name: 'Language' }).locator('option:checked')).toHaveText(
      'Tamil',
    )
    await page.goBack()
    await expect(page.getByRole('combobox', { name: 'Language' }).locator('option:checked')).toHaveText('All')
    await expect(page.getByRole('list', { name: '40 packs' })).toBeAttached()
    await page.goBack()
    await expect(visitor.plan(page, 'Starter')).toBeVisible()
    await expect(page.getByRole('link', { name: 'App Plans' })).toHaveAttribute('aria-current', 'page')

    await page.goForward()
    await page.goForward()
    await expect(page.getByRole('combobox', { name: 'Language' }).locator('option:checked')).toHaveText(
      'Tamil',
    )
  },
)

test('adds no history entries for further typing in a search and for clearing it [SPEC-10.1-04]', async ({
  page,
}) => {
  await visitor.open(page, '/new-connection?type=2')
  await page.getByRole('button', { name: 'Search' }).click()
  const box = page.getByPlaceholder('Enter your search query here...')
  for (const text of ['zzz', 'zzzz', 'orbi']) {
    await box.fill(text)
    await box.press('Enter')
    await expect(page).toHaveURL(new RegExp(`q=${text}$`))
  }
  await expect(page.locator('label.pack')).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL(/type=2$/)
  await expect(visitor.pack(page, 'கடலோர ரயில்')).toBeAttached()
})

test('keeps a choice made during hydration', async ({ page }) => {
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document)
    let picked = false
    document.addEventListener = (...args: Parameters<typeof listen>) => {
      listen(...args)
      if (args[0] !== 'change' || picked) return
      picked = true
      queueMicrotask(() => {
        const [language] = document.querySelectorAll<HTMLSelectElement>('.filter-select select')
        if (!language) return
        language.selectedIndex = [...language.options].findIndex(({ text }) => text === 'Tamil')
        for (const event of ['input', 'change']) language.dispatchEvent(new Event(event, { bubbles: true }))
      })
    }
  })
  await visitor.open(page, '/new-connection?type=2')
  await expect(page.locator('label.pack')).toHaveCount(6)
  await expect(page).toHaveURL(/language=/)
  await expect(page.getByRole('combobox', { name: 'Language' }).locator('option:checked')).toHaveText('Tamil')
})
