/**
 * Every screen of the gallery in pseudo-translations, which are longer than English, with the line heights of Kannada, the
 * highest of our scripts: no text is cut, lies over another or is left in English, at any width and with large text, and axe
 * finds no violation.
 */
import { expect, type Page } from '@playwright/test'
import { createTranslator } from '#api/platform/languages/create-translator.ts'
import { type GalleryState, galleryStates } from '#scripts/gallery/gallery-states.ts'
import { type FrameSetup, setUpFrame } from '#scripts/gallery/gallery-frame.ts'
import { pseudoTranslation } from '#translations/pseudo-translation.ts'
import { findViolations } from '#e2e/support/axe-check.ts'
import { PSEUDO_LANGUAGE, PSEUDO_SHOP, pseudoPath } from '#e2e/support/pseudo-pages.ts'
import { findTextFaults, findUntranslated } from '#e2e/support/text-faults.ts'
import { isData } from '#e2e/support/untranslated-data.ts'
import { test } from '#e2e/support/test-fixture.ts'
import { settle } from '#e2e/support/page-steps.ts'

const WIDTHS = [320, 360, 390, 1440]
const HEIGHT = 800

test.use({ settings: PSEUDO_SHOP })
test.describe.configure({ mode: 'parallel' })

/** Names of elements begin with the pseudo-translation, without its end. Those with a number have plural forms. */
const pseudoStep = (step: string): string => {
  const [, area = '', name = '', typed = ''] = /^(dialog: )?([^=]*)(=.*)?$/.exec(step) ?? []
  if (/^\d/.test(name)) return `[${step}`
  return `${area}${pseudoTranslation(name).replace(/~[~ ]*\]$/, '')}${typed}`
}

/** The texts of pages that the server renders without the pages' files. */
const PSEUDO_TEXTS = createTranslator(() => pseudoTranslation)(PSEUDO_LANGUAGE)

async function openState(page: Page, { path, setup, render }: GalleryState): Promise<void> {
  const given = JSON.parse(setup) as FrameSetup
  await page.addInitScript(setUpFrame, {
    ...given,
    ...(given.steps && { steps: given.steps.map(pseudoStep) }),
  })
  if (render) await page.route('**/r/*', (route) => route.fulfill(asHtml(render(PSEUDO_TEXTS))))
  await page.goto(pseudoPath(path))
  await page.waitForFunction(() => document.documentElement.dataset['gallery'] === 'ready')
  await settle(page)
}

const asHtml = (body: string) => ({ contentType: 'text/html; charset=utf-8', body })

/** Pseudo-translations have words that are longer than those of real languages: a line may break them. */
const findFaults = async (page: Page): Promise<string[]> =>
  (await page.evaluate(findTextFaults)).filter((fault) => !fault.includes(' breaks the word '))

async function checkLayout(page: Page, state: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    expect.soft(await findFaults(page), `${state}, ${String(width)} px`).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: HEIGHT })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect.soft(await findFaults(page), `${state}, text at 200 %`).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
}

async function checkAccessibility(page: Page, state: string): Promise<void> {
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: HEIGHT })
    expect.soft(await findViolations(page), `${state}, ${colorScheme}, ${String(width)} px`).toEqual([])
  }
}

for (const screen of new Set(galleryStates.map((state) => state.screen)))
  test(
    `shows ${screen} in pseudo-translations, with nothing cut, covered or in English`,
    { tag: '@long' },
    async ({ context, allow }) => {
      test.slow()
      allow(`404 GET ${pseudoPath('/nowhere')}`)
      for (const state of galleryStates.filter((one) => one.screen === screen)) {
        const page = await context.newPage()
        await openState(page, state)
        const english = (await page.evaluate(findUntranslated)).filter((text) => !isData(text, state.setup))
        expect.soft(english, `${state.title}, in English`).toEqual([])
        await checkLayout(page, state.title)
        await checkAccessibility(page, state.title)
        await page.close()
      }
    },
  )
