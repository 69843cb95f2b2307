/** Journeys in a real browser, on a wide screen and on a phone. The tests start the shop themselves. */
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/find-browser.ts'

const { executablePath, args } = await findBrowser()

const DESKTOP = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** What a phone may do otherwise than a desktop: most households have a phone only. */
const ON_PHONE = /@phone/

const PROCESSES = 'process-*.spec.ts'
/** The tasks of staff by keyboard alone. Other specs of `e2e/desk` pass the same pages by mouse. */
const DESK_TASKS = 'desk/tasks-of-*.spec.ts'
/** Staff's pages, and details of single pages. `npm test` passes the same pages in the journeys of buying and signing in. */
const DETAILS = [
  'desk/!(tasks-of-*).spec.ts',
  'account/{credit-note,dashboard,my-account,partner,raise-a-request,reminders,step-up}.spec.ts',
  'pages/{before-hydration,browse-titles,carousel,catalogue,exposed-files,focus-visible}.spec.ts',
  'pages/{keyboard,large-text,layout-shift,pages,phone-layout,route-focus,server-rendered-html}.spec.ts',
  'pages/version-skew.spec.ts',
  'purchase/{queued-pack,upgrade}.spec.ts',
]
/** Of a shop that offers English and a pseudo-translated language. */
const PSEUDO_TRANSLATED = 'second-language.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/database-template.ts',
  workers: 3, // For two cores: a third of the time is waiting. Each worker has a separate shop, database and simulators.
  retries: 0, // A journey that passes at the second try has found something.
  forbidOnly: true,
  timeout: 120_000, // Ends a test that hangs: on a busy machine three browsers on two cores take several times as long.
  expect: { timeout: 10_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    launchOptions: { executablePath, args },
    screenshot: 'only-on-failure', // `--trace on` shows more, and makes everything slower.
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Animations take an eighth of the processor time; a test of motion sets 'no-preference'.
    reducedMotion: 'reduce',
  },
  projects: [
    // The longest first: at the end one worker would run them alone.
    { name: 'processes', testMatch: PROCESSES },
    {
      name: 'desktop',
      testIgnore: [PROCESSES, DESK_TASKS, ...DETAILS, PSEUDO_TRANSLATED],
      grepInvert: ON_PHONE,
      use: DESKTOP,
    },
    { name: 'phone', testIgnore: DETAILS, grep: ON_PHONE, use: PHONE },
    // In `npm run test:long` only.
    { name: 'details-on-desktop', testMatch: DETAILS, grepInvert: ON_PHONE, use: DESKTOP },
    { name: 'details-on-phone', testMatch: DETAILS, grep: ON_PHONE, use: PHONE },
    { name: 'phone-tests-on-desktop', grep: ON_PHONE, use: DESKTOP },
    {
      name: 'desk-at-1024',
      testMatch: DESK_TASKS,
      use: { viewport: { width: 1024, height: 768 } },
    },
    { name: 'desk-at-1440', testMatch: DESK_TASKS, use: DESKTOP },
    { name: 'pseudo-pages', testMatch: 'pseudo-pages.setup.ts' },
    {
      name: 'pseudo-translations',
      testMatch: PSEUDO_TRANSLATED,
      dependencies: ['pseudo-pages'],
      use: DESKTOP,
    },
  ],
})
