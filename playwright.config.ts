/** Journeys in a real browser, on a wide screen and on a phone. The tests start the shop themselves. */
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/find-browser.ts'

const { executablePath, args } = await findBrowser()

const DESKTOP = { viewport: { width: 1440, height: 900 } }
/** What a phone may do otherwise than a desktop: most households have a phone only. */
const ON_PHONE = /@phone/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/database-template.ts',
  workers: 2, // Each has a shop, a database and stand-ins of its own; much of the time is waiting for clocks.
  retries: 0, // A journey that passes at the second try has found something.
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    launchOptions: { executablePath, args },
    screenshot: 'only-on-failure', // `--trace on` shows more, and makes everything slower.
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  },
  projects: [
    // The longest first, so that nobody waits for them alone at the end.
    { name: 'processes', testMatch: 'process-*.spec.ts' },
    { name: 'desktop', testIgnore: 'process-*.spec.ts', grepInvert: ON_PHONE, use: DESKTOP },
    {
      name: 'phone',
      grep: ON_PHONE,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // In `npm run test:long` only.
    { name: 'phone-tests-on-desktop', grep: ON_PHONE, use: DESKTOP },
  ],
})
