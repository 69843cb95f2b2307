/** Runs the purchase in one browser; takes a picture of each screen and collects errors. */
import type { RunningShop } from '#test/shop-process.ts'
import { until } from '#test/until.ts'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lookOver, standsStill } from './page-checks.ts'
import type { OpenBrowser } from './open-browser.ts'
import { personAt } from './user-actions.ts'
import { purchase } from './purchase-steps.ts'

type Turn = { browser: OpenBrowser; shop: RunningShop; mobile: string; pictures: string }

/** Runs the purchase. @param pictures the folder for the pictures, which is emptied first. @returns the errors */
export async function buyIn({ browser, shop, mobile, pictures }: Turn): Promise<string[]> {
  await rm(pictures, { recursive: true, force: true })
  await mkdir(pictures, { recursive: true })
  const faults: string[] = []
  const keepPicture = async (name: string) =>
    writeFile(join(pictures, `${name}.png`), await browser.picture())

  const show = async (screen: string) => {
    await until(`${screen} to stand still`, () => browser.evaluate(`(${standsStill.toString()})()`))
    const seen = (await browser.evaluate(`(${lookOver.toString()})()`)) as string[]
    faults.push(...seen.map((fault) => `${screen}: ${fault}`))
    await keepPicture(screen)
  }

  try {
    await purchase({ person: personAt(browser), shop, mobile, show })
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
    await keepPicture('where-it-ended').catch((gone: unknown) => faults.push(String(gone)))
  }
  return [...faults, ...browser.faults()]
}
