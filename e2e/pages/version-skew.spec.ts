/** A page of a former version, whose scripts the server no longer has. */
import { expect, type Page } from '@playwright/test'
import { test } from '#e2e/support/unguarded-page.ts'
import * as visitor from '#e2e/support/page-steps.ts'

/** Counts the requests for the document. */
function countVisits(page: Page): () => number {
  let visits = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visits += 1
  })
  return () => visits
}

test('reloads a page whose scripts the server no longer has', async ({ page }) => {
  const visits = countVisits(page)
  // The import of the script, and the fetch that checks whether it is gone or was lost on the network.
  await page.route('**/assets/manifest-*.js', (route) => route.fulfill({ status: 404 }), { times: 2 })
  await page.goto('/faqs')
  await expect.poll(visits).toBe(2)
  await visitor.waitForHydration(page)
  expect(visits()).toBe(2)
})

test('stops reloading if the scripts stay missing', async ({ page }) => {
  const visits = countVisits(page)
  let looks = 0
  await page.route('**/assets/manifest-*.js', async (route) => {
    if (route.request().resourceType() === 'fetch') looks += 1
    await route.fulfill({ status: 404 })
  })
  await page.goto('/faqs')
  await expect.poll(() => looks).toBe(2)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(visits()).toBe(2)
})

test('does not reload the page if a script is lost on the network', async ({ page }) => {
  const visits = countVisits(page)
  const lost = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'fetch')
  await page.route('**/assets/manifest-*.js', (route) => route.abort())
  await page.goto('/faqs')
  await lost
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(visits()).toBe(1)
})
