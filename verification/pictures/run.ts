/**
 * `npm run verify -- pictures`: takes pictures of seven screens on a phone and of the invoice in each language and both themes, and puts the
 * first views of a language on one sheet. `-- hi ta` takes these languages only. The sheets in `docs/pictures` were made by it.
 */
import { isLanguage, type Language, listLanguages } from '#contract/languages.ts'
import { findBrowser } from '#scripts/find-browser.ts'
import { GST } from '#test/fixtures.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { requireBuild } from '#verification/toolkit/require-build.ts'
import { chromium } from '@playwright/test'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawSheet } from './draw-sheet.ts'
import { takePictures } from './take-pictures.ts'

const FOLDER = 'test-results/pictures'

function readLanguages(): Language[] {
  const codes = process.argv.slice(2)
  const unknown = codes.find((code) => !isLanguage(code))
  if (unknown !== undefined)
    throw new Error(`Unknown language ${unknown}. Known are: ${listLanguages().join(', ')}.`)
  return codes.length === 0 ? listLanguages() : codes.filter(isLanguage)
}

/** Writes the brand file with an invented tax registration, without which a receipt is issued and no invoice. */
async function writeBrand(): Promise<string> {
  const file = join(FOLDER, 'brand.json')
  await mkdir(FOLDER, { recursive: true })
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile('brand.json', 'utf8')), gst: GST }))
  return file
}

async function run(): Promise<void> {
  requireBuild()
  const languages = readLanguages()
  const { executablePath, args } = await findBrowser()
  const shop = await startShopProcess(undefined, { BRAND_FILE: await writeBrand() })
  const browser = await chromium.launch({ executablePath, args })
  try {
    for (const [at, language] of languages.entries()) {
      const folder = join(FOLDER, language)
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true })
      const mobile = `98420000${String(at).padStart(2, '0')}`
      const pictures = await takePictures({ browser, shop, language, mobile, folder })
      const sheet = join(FOLDER, `${language}.webp`)
      await drawSheet(browser, pictures, sheet)
      console.log(`${language}: ${String(pictures.length)} pictures in ${folder}, sheet ${sheet}`)
    }
  } finally {
    await browser.close()
    await shop.close()
  }
}

await run()
