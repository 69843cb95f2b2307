/**
 * Opens the shop for tests of money; checks at the end of each test that all invariants hold and the books agree with
 * the gateways'.
 */
import { onTestFinished } from 'vitest'
import { makeApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { expectSameBooks, expectSoundBooks } from './invariants.ts'

export async function openTill(given: Parameters<typeof makeApp>[0] = {}) {
  const testApp = await makeApp(given)
  const { platform, outside } = testApp
  onTestFinished(async () => {
    await expectSoundBooks(platform.db)
    await expectSameBooks(platform.db, outside)
  })
  return { ...testApp, browser: openBrowser(testApp) }
}
