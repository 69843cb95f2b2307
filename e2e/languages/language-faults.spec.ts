/** A language that is switched off while it is used, and a catalogue that has no texts in the language of a page. */
import { expect } from '@playwright/test'
import { openDatabase } from '#api/platform/db/open-database.ts'
import { createEnglishFilter } from '#e2e/support/english-left.ts'
import { newMobile, test } from '#e2e/support/test-fixture.ts'
import { findUntranslated } from '#e2e/support/text-faults.ts'
import { textsOf } from '#e2e/support/translated-texts.ts'
import * as visitor from '#e2e/support/page-steps.ts'

// The tests stop and start their shop.
test.use({ shopKey: 'language-faults' })

const textOf = textsOf('ta')
/** The name of the carousel is an attribute, which cannot have a language. */
const CAROUSEL = 'Movies'

test(
  'keeps page, cart and typed form when the language is switched off [SPEC-16-06]',
  { tag: '@long' },
  async ({ page, shop }) => {
    await visitor.open(page, '/ta/new-connection?type=2')
    await visitor.pack(page, 'கடலோர ரயில்').click()
    await page.getByRole('link', { name: textOf('Register & Review Cart') }).click()
    await page.waitForURL('**/ta/registration')
    await page.getByLabel(textOf('First Name'), { exact: true }).fill('கவிதா')

    await shop.stopShop()
    await shop.restart({ LANGUAGES: 'en' })
    // The open page continues to work, with the data of English pages.
    await page
      .getByRole('banner')
      .getByRole('link', { name: textOf('Help') })
      .click()
    await expect(page.locator('main details').first()).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel(textOf('First Name'), { exact: true })).toHaveValue('கவிதா')
    const mobile = newMobile()
    await visitor.fillRegistration(page, { firstName: 'கவிதா', lastName: 'ராமன்', mobile }, textOf)
    await page.getByRole('button', { name: textOf('Send OTP') }).click()
    await expect(page.getByRole('dialog', { name: textOf('Verify OTP') })).toBeVisible()
    await page.reload()
    expect(new URL(page.url()).pathname).toBe('/registration')
    await visitor.waitForHydration(page)
    await expect(page.getByLabel('First Name')).toHaveValue('கவிதா')
    await expect(page.getByLabel('Age Group')).toHaveValue('26-30 Years')
    await visitor.open(page, '/cart')
    await expect(page.getByRole('heading', { name: 'கடலோர ரயில்' })).toBeVisible()
    await shop.stopShop()
    await shop.restart()
  },
)

test(
  'shows a catalogue without texts in Tamil in English, and marks it as English',
  { tag: '@long' },
  async ({ page, shop }) => {
    await shop.stopShop()
    const { db, close } = await openDatabase({ kind: 'pglite', dir: `${shop.dataDir}/database` })
    await db.deleteFrom('catalogue_text').where('language', '=', 'ta').execute()
    await close()
    await shop.restart()
    const englishIn = createEnglishFilter('ta', [])
    for (const path of ['/ta', '/ta/new-connection', '/ta/new-connection?type=2', '/ta/faqs']) {
      await visitor.open(page, path)
      const left = englishIn(await page.evaluate(findUntranslated)).filter((text) => text !== CAROUSEL)
      expect.soft(left, path).toEqual([])
    }
    await expect(page.locator('main details:not([lang=en])')).toHaveCount(0)
    await expect(page.locator('main details')).not.toHaveCount(0)
  },
)

test('the check for English on a page ignores references, even one that contains a name', () => {
  const englishIn = createEnglishFilter('ta', ['MIT'])
  expect(englishIn(['NSMITZZAZTPAZB27VGJ2EJU', 'MIT'])).toEqual([])
  expect(englishIn(['Untranslated'])).toEqual(['Untranslated'])
})
