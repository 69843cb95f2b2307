/** Draws small pictures of one language beside each other: a row for each theme. */
import type { Browser } from '@playwright/test'
import { readFile, writeFile } from 'node:fs/promises'
import { PAPER, type Picture } from './take-pictures.ts'

const WIDTH_PX = 1600
/** The quality of the WebP, from 0 to 100. */
const QUALITY = 80

/** A page shows its first view, a paper all of it. */
const cell = async ({ file, screen }: Picture): Promise<string> => {
  const data = (await readFile(file)).toString('base64')
  return `<img class="${screen === PAPER ? 'whole' : ''}" src="data:image/png;base64,${data}">`
}

/** @param file of the sheet, in WebP */
export async function drawSheet(browser: Browser, pictures: readonly Picture[], file: string): Promise<void> {
  const columns = pictures.length / 2
  const cells = await Promise.all(pictures.map(cell))
  const page = await browser.newPage({ viewport: { width: WIDTH_PX, height: 400 } })
  await page.setContent(`<style>
    body { margin: 0; padding: 8px; background: #6b7280;
      display: grid; grid-template-columns: repeat(${String(columns)}, 1fr); gap: 8px }
    img { width: 100%; display: block; aspect-ratio: 390 / 844; object-fit: cover; object-position: top }
    .whole { object-fit: contain; background: #fff }
  </style>${cells.join('')}`)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width: WIDTH_PX, height, scale: 1 },
  })
  await writeFile(file, Buffer.from(data, 'base64'))
  await page.close()
}
