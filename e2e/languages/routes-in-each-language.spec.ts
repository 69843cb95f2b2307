/**
 * The specified routes in each language on a phone: no violation of WCAG 2.2 AA in both themes, and no English. They
 * take minutes: `npm run test:long` runs them.
 */
import { expect, type Page } from '@playwright/test'
import { type Language, pathIn } from '#contract/languages.ts'
import { RELEASED_LANGUAGES } from '#contract/released-languages.ts'
import { FAMILY_AND_TRAIN, TRAIN } from '#test/fixtures.ts'
import { AXE, findViolations } from '#e2e/support/axe-check.ts'
import type { Buyer } from '#e2e/support/checkout-steps.ts'
import { createLanguageCheck } from '#e2e/support/language-check.ts'
import { SUBSCRIBER_PATHS, VISITOR_PATHS } from '#e2e/support/page-paths.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
test.describe.configure({ mode: 'parallel' })

/** What stays in Latin letters: the data of the buyer, the device, and the authors of libraries on /about-us. */
const IN_LATIN = [
  'Kavitha',
  'Raman',
  'kavitha',
  '@example',
  '.com',
  'Chennai',
  'Chrome',
  'Linux',
  'React',
  'Router',
  'Hook Form',
  'MIT',
  'Meta Platforms, Inc. and affiliates',
  'Beier(Bill) Luo',
  'Training LLC, Remix Software Inc., Shopify Inc.',
]

/** Checks all rules in the light theme. The dark one differs in its colours only. */
async function checkAccessibility(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await findViolations(page), `${state}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  const inColours = { ...AXE, runOnly: ['color-contrast'] }
  expect.soft(await findViolations(page, inColours), `${state}, dark`).toEqual([])
}

/** Pays one order and fails another. @returns the routes of their results */
async function placeOrders(buyer: Buyer): Promise<string[]> {
  const paid = await buyer.register(newMobile(), TRAIN)
  await buyer.payAtPayu(paid)
  const failed = await buyer.placeOrder(FAMILY_AND_TRAIN)
  await buyer.payAtPayu(failed, 'failure')
  return [`/payment-success?tsid=${paid}`, `/payment-fail?tsid=${failed}`]
}

function checksOf(page: Page, language: Language) {
  const check = createLanguageCheck(language, IN_LATIN)
  return async (paths: readonly string[]) => {
    for (const path of paths) {
      await visitor.open(page, pathIn(language, path))
      await page.waitForLoadState('networkidle')
      await check(page, path)
      await checkAccessibility(page, `${language}, ${path}`)
    }
  }
}

for (const language of RELEASED_LANGUAGES)
  test(`has accessible pages on all routes in ${language}`, { tag: '@long' }, async ({ page, buyer }) => {
    test.slow()
    const checkAll = checksOf(page, language)
    await visitor.setStorage(page, { cart: FAMILY_AND_TRAIN.poid })
    await checkAll([...VISITOR_PATHS, '/raise-a-request'])
    const results = await placeOrders(buyer)
    await visitor.setStorage(page, { token: buyer.token() })
    await checkAll(results)
    await visitor.setStorage(page, { cart: 'P2-NIZHAL-THEDI' })
    await checkAll([...SUBSCRIBER_PATHS, '/quick-recharge?type=2'])
  })
