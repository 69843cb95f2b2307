/** Runs the purchase in one browser; checks each screen, takes a screenshot of it, and collects errors. */
import type { Language } from '#contract/languages.ts'
import { findTextFaults } from '#e2e/support/text-faults.ts'
import { textsOf } from '#e2e/support/translated-texts.ts'
import type { ShopProcess } from '#test/shop-process.ts'
import { until } from '#test/until.ts'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkPage, isSettled } from './page-checks.ts'
import type { OpenBrowser } from './open-browser.ts'
import { userOn } from './user-actions.ts'
import { runPurchaseSteps } from './purchase-steps.ts'

type PurchaseOptions = {
  browser: OpenBrowser
  shop: ShopProcess
  mobile: string
  language: Language
  screenshots: string
}

/** Runs the purchase. @param screenshots the folder for the screenshots, which is emptied first. @returns the errors */
export async function runPurchase({ browser, screenshots, ...purchase }: PurchaseOptions) {
  await rm(screenshots, { recursive: true, force: true })
  await mkdir(screenshots, { recursive: true })
  const errors: string[] = []
  const saveScreenshot = async (name: string) =>
    writeFile(join(screenshots, `${name}.png`), await browser.screenshot())

  const checkScreen = async (screen: string) => {
    await until(`${screen} to settle`, () => browser.evaluate(`(${isSettled.toString()})()`))
    const checks = [`(${checkPage.toString()})('${purchase.language}')`, `(${findTextFaults.toString()})()`]
    for (const check of checks) {
      const found = (await browser.evaluate(check)) as string[]
      errors.push(...found.map((error) => `${screen}: ${error}`))
    }
    await saveScreenshot(screen)
  }

  try {
    const textOf = textsOf(purchase.language)
    await runPurchaseSteps({ ...purchase, user: userOn(browser), textOf, checkScreen })
  } catch (error) {
    errors.push(error instanceof Error ? error.message : String(error))
    await saveScreenshot('failed-step').catch((cause: unknown) => errors.push(String(cause)))
  }
  return [...errors, ...browser.errors()]
}
