import { expect } from '@playwright/test'
import { test } from './shop.ts'
import * as visitor from './visitor.ts'

test('one base pack at a time; what lies in the cart can be taken out again', async ({ page }) => {
  await visitor.open(page, '/new-connection')
  await expect(visitor.plan(page, 'Starter').getByRole('button', { name: 'Subscribe' })).toBeDisabled()
  await visitor.choosePlan(page, 'Starter', '3 Months', '₹267')
  await expect(visitor.plan(page, 'Family Max')).toContainText('Base pack already selected')
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()

  await page.reload()
  await visitor.listens(page)
  await visitor.plan(page, 'Starter').getByRole('button', { name: 'Remove from Cart' }).click()
  await expect(page.getByText('1 selected')).toHaveCount(0)
  await expect(visitor.plan(page, 'Family Max')).not.toContainText('Base pack already selected')
})

test('a search waits for a pause of a second, and Enter does not wait', async ({ page }) => {
  await page.clock.install({ time: '2026-11-20T12:00:00Z' })
  await visitor.open(page, '/new-connection?type=2')
  // From here on no time passes but what the test lets pass.
  await page.clock.pauseAt('2026-11-20T13:00:00Z')
  let searches = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/search/')) searches += 1
  })
  await page.getByRole('button', { name: 'Search' }).click()
  const box = page.getByPlaceholder('Enter your search query here...')
  await box.pressSequentially('orb')
  await page.clock.runFor(900)
  await box.pressSequentially('i')
  await page.clock.runFor(900)
  expect(searches).toBe(0)
  await page.clock.runFor(200)
  await expect(visitor.pack(page, 'Static Orbit')).toBeVisible()
  await expect(page.locator('label.pack')).toHaveCount(1)
  expect(searches).toBe(1)

  await box.fill('zzzz')
  await box.press('Enter')
  await expect(page.getByText('No Results Found')).toBeVisible()
  // The query is in the address: back, reload and share work.
  expect(new URL(page.url()).searchParams.get('q')).toBe('zzzz')
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(visitor.pack(page, 'Static Orbit')).toBeAttached()
})

test('language and genre narrow the shelf, and a reload keeps them', async ({ page }) => {
  await visitor.open(page, '/new-connection?type=2')
  await page.getByLabel('Language').selectOption({ label: 'Tamil' })
  await page.getByLabel('Genre').selectOption({ label: 'Action' })
  await expect(page.locator('label.pack')).toHaveCount(1)
  await expect(visitor.pack(page, 'கடலோர ரயில்')).toBeVisible()
  await page.reload()
  await expect(page.locator('label.pack')).toHaveCount(1)
  await page.getByLabel('Genre').selectOption({ label: 'All' })
  await expect(page.locator('label.pack')).toHaveCount(6)
})

test('a pack that is no longer sold, or costs something else, is said before anybody pays', async ({
  page,
}) => {
  await visitor.keepInBrowser(page, { cart: 'P2-KADALORA-RAYIL,P2-MAZHAI-VAASAL' })
  await page.evaluate(() => {
    const items = JSON.parse(localStorage.getItem('sdg.cart') ?? '[]') as Record<string, unknown>[]
    items[0]!['fld_package_existprice'] = '1.00'
    Object.assign(items[1]!, { fld_package_id: 'gone', poid: 'P2-GONE', fld_package_name: 'Old Film' })
    localStorage.setItem('sdg.cart', JSON.stringify(items))
  })
  await page.goto('/cart')
  await expect(page.getByRole('main').getByText(/₹1\.00.*₹149\.00/)).toBeVisible()
  await expect(page.getByRole('main').getByText(/Old Film/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Old Film' })).toHaveCount(0)
})
