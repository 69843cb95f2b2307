/**
 * Opens the shop for tests of money; checks at the end of each test that all invariants hold and the books agree with
 * the gateways'.
 */
import { onTestFinished } from 'vitest'
import { makeApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { expectMatchingBooks, expectNoViolations } from './invariants.ts'

export async function openTestShop(given: Parameters<typeof makeApp>[0] = {}) {
  const testApp = await makeApp(given)
  const { platform, external } = testApp
  onTestFinished(async () => {
    await expectNoViolations(platform.db)
    await expectMatchingBooks(platform.db, external)
  })
  return { ...testApp, browser: openBrowser(testApp) }
}
