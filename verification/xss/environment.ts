/** The environment of every input: a shop with a hostile catalogue, and a page that reports executed scripts. */
import { findBrowser } from '#scripts/find-browser.ts'
import { openWholeShop, type WholeShop } from '#test/full-stack.ts'
import { chromium, type Page } from '@playwright/test'
import { hostileStock } from './hostile-stock.ts'
import type { Vector } from './payloads.ts'
import { openWatchedPage, type WatchedPage, type Weakness } from './instrumented-page.ts'

export type Ground = WatchedPage & { shop: WholeShop; vectors: readonly Vector[] }

export type Input = {
  name: string
  /** Whether a page shows any of the texts; others must be discarded. */
  isShown: boolean
  /** Its texts are in the catalogue. */
  isCatalogue?: boolean
  /** Tries the texts. @returns the number of texts times their places */
  run: (ground: Ground) => Promise<number>
}

type Wish = { weakness: Weakness; vectors: readonly Vector[]; sold: readonly Vector[] }

/** Starts the shop and opens the page. @param sold the texts of the catalogue */
export async function openGround({ weakness, vectors, sold }: Wish) {
  const shop = await openWholeShop({ stock: hostileStock(sold), pages: true })
  const { executablePath, args } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args })
  const watched = await openWatchedPage(browser, shop.url, weakness)
  const close = async () => {
    await browser.close()
    await shop.close()
  }
  return { ...watched, shop, vectors, close }
}

const AT_ONCE = 64

export function chunksOf(vectors: readonly Vector[]): Vector[][] {
  const count = Math.ceil(vectors.length / AT_ONCE)
  return Array.from({ length: count }, (_, at) => vectors.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
}

/** Opens a page, and waits until it is hydrated and rendered. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await listens(page)
}

export async function listens(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
  await settle(page)
}

export const settle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
  )

/** Replaces the browser's storage with these entries. */
export async function keep(page: Page, kept: Record<string, string>): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((entries) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, kept)
}

export const signIn = (page: Page, token: string): Promise<void> =>
  keep(page, token === '' ? {} : { 'sdg.token': token })
