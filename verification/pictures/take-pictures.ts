/** Takes the pictures of one language: a visitor chooses and registers, a subscriber pays, waits and has an invoice. */
import { type Language, pathIn } from '#contract/languages.ts'
import { createBuyer } from '#e2e/support/checkout-steps.ts'
import * as visitor from '#e2e/support/page-steps.ts'
import { type TextOf, textsOf } from '#e2e/support/translated-texts.ts'
import { FAMILY_AND_TRAIN, TRAIN } from '#test/fixtures.ts'
import type { ShopProcess } from '#test/shop-process.ts'
import { until } from '#test/until.ts'
import type { Browser, Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const THEMES = ['light', 'dark'] as const

export const PAPER = '8-invoice'

export type Picture = { theme: (typeof THEMES)[number]; screen: string; file: string }

type PicturesOptions = {
  browser: Browser
  shop: ShopProcess
  language: Language
  mobile: string
  /** An existing folder. */
  folder: string
}

type Walk = PicturesOptions & { page: Page; textOf: TextOf; picture: (screen: string) => Promise<void> }

/** Takes a picture of each screen in both themes. @returns the pictures, first all light ones */
export async function takePictures(options: PicturesOptions): Promise<Picture[]> {
  const { browser, shop, language, folder, mobile } = options
  const context = await browser.newContext({
    // A separate address for each language, because rate limits count addresses.
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    extraHTTPHeaders: { 'x-forwarded-for': `10.1.0.${mobile.slice(-2)}` },
  })
  const page = await context.newPage()
  const taken: Picture[] = []
  const picture = async (screen: string): Promise<void> => {
    await page.waitForLoadState('networkidle')
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme })
      const file = join(folder, `${screen}-${theme}.png`)
      await page.screenshot({ path: file, fullPage: true })
      taken.push({ theme, screen, file })
    }
  }
  const walk = { ...options, page, textOf: textsOf(language), picture }
  await visitShop(walk)
  const orderId = await pay(walk)
  const invoice = await drawInvoice(walk, orderId)
  await context.close()
  return THEMES.flatMap((theme) => [...taken.filter((one) => one.theme === theme), { ...invoice, theme }])
}

async function visitShop({ page, textOf, language, picture }: Walk): Promise<void> {
  for (const [screen, path] of [
    ['1-home', '/'],
    ['2-plans', '/new-connection'],
    ['3-movies', '/new-connection?type=2'],
  ] as const) {
    await visitor.open(page, pathIn(language, path))
    await picture(screen)
  }
  await visitor.setStorage(page, { cart: FAMILY_AND_TRAIN.poid })
  await visitor.open(page, pathIn(language, '/registration'))
  await page.getByRole('button', { name: textOf('Sign Up'), exact: true }).click()
  await page.getByText(textOf('Please enter a First Name.'), { exact: true }).waitFor()
  await picture('4-registration')
}

/** Pays one order, and another that stays pending. @returns the id of the paid order */
async function pay({ page, shop, mobile, textOf, language, picture }: Walk): Promise<string> {
  const buyer = createBuyer(page.request, shop.simulators)
  const paid = await buyer.register(mobile, TRAIN)
  await buyer.payAtPayu(paid)
  await visitor.setStorage(page, { token: buyer.token(), cart: FAMILY_AND_TRAIN.poid })
  await visitor.open(page, pathIn(language, '/cart'))
  await page.getByRole('heading', { name: textOf('Billing Information'), exact: true }).waitFor()
  await picture('5-cart')
  const pending = await buyer.placeOrder(FAMILY_AND_TRAIN)
  await buyer.payAtPayu(pending, 'pending')
  await visitor.open(page, pathIn(language, `/payment-fail?tsid=${pending}`))
  await page.locator('.timeline__text').last().waitFor()
  await picture('6-pending')
  await visitor.open(page, pathIn(language, '/my-account'))
  await page.getByRole('heading', { name: textOf('Account Details'), exact: true }).waitFor()
  await picture('7-my-account')
  return paid
}

/** Draws the first page of the invoice with pdftoppm (Debian's poppler-utils). */
async function drawInvoice(
  { page, folder, language }: Walk,
  orderId: string,
): Promise<Omit<Picture, 'theme'>> {
  const token = await visitor.storedToken(page)
  const headers = { 'x-auth-token': token ?? '', 'accept-language': language }
  const pdf = await until('the invoice', async () => {
    const answer = await page.request.get(`/api/account/invoices/${orderId}`, { headers })
    return answer.ok() && answer.body()
  })
  const stem = join(folder, PAPER)
  await writeFile(`${stem}.pdf`, pdf)
  await promisify(execFile)('pdftoppm', ['-png', '-r', '72', '-singlefile', `${stem}.pdf`, stem])
  return { screen: PAPER, file: `${stem}.png` }
}
