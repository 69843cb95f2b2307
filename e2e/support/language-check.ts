/** Checks the state of a page in its language: nothing in English, nothing cut, covered or wider than the window. */
import { DEFAULT_LANGUAGE, type Language, readPagePath } from '#contract/languages.ts'
import { expect, type Page } from '@playwright/test'
import { createEnglishFilter } from './english-left.ts'
import { settle } from './page-steps.ts'
import { findTextFaults, findUntranslated } from './text-faults.ts'

export type LanguageCheck = (page: Page, state: string) => Promise<void>

/** The language of a purchase in `npm test`: the one with the longest words. */
const ALWAYS_TESTED: Language = 'ta'

/** The tags of a test that has one run for each language. */
export const tagOf = (language: Language): { tag?: string } =>
  language === ALWAYS_TESTED ? {} : { tag: '@long' }

/**
 * Returns the paths of the pages of the shop that a page links to. Without the links to this page in other languages,
 * and the one to the English text of a policy.
 */
const findLinks = (): string[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([hreflang], .translation-note a)')]
    .filter((link) => link.origin === location.origin && !link.pathname.includes('.'))
    .map((link) => link.pathname)

/** @param typed what the visitor typed in Latin letters, and the names of places that the shop found for it */
export function createLanguageCheck(language: Language, typed: readonly string[] = []): LanguageCheck {
  const englishIn = language === DEFAULT_LANGUAGE ? () => [] : createEnglishFilter(language, typed)
  return async (page, state) => {
    const name = `${language}, ${state}`
    await settle(page)
    expect.soft(await page.locator('html').getAttribute('lang'), name).toBe(language)
    const shown = [await page.title(), ...(await page.evaluate(findUntranslated))]
    expect.soft(englishIn(shown), `${name}, in English`).toEqual([])
    const marked = await page.locator('[lang=en]:not(html):not(a):not([aria-hidden])').allTextContents()
    expect.soft(englishIn(marked), `${name}, in English and marked`).toEqual([])
    expect.soft(await page.evaluate(findTextFaults), name).toEqual([])
    const links = await page.evaluate(findLinks)
    const away = links.filter((path) => readPagePath(path).language !== language)
    expect.soft(away, `${name}, links to another language`).toEqual([])
  }
}
