/** The lines that offer an English page in another language: HTML, because no script of the page needs them. */
import type { LanguageOffer } from '#contract/language-offer.ts'
import { type Language, pathIn } from '#contract/languages.ts'
import { OFFER_CLASS } from './kept-language-script.ts'

/** The build reads them from the translations. */
declare const __LANGUAGE_OFFERS__: Partial<Record<Language, LanguageOffer>>

/** Returns a line for each language but English. A click points its link to the page (`language-link-script.ts`). */
export const languageOffers = (languages: readonly Language[]): string => languages.map(offerIn).join('')

/** Returns the rules by which a class of the root element shows one of the lines. */
export const languageOfferRules = (): string =>
  Object.keys(__LANGUAGE_OFFERS__)
    .map((code) => `.${OFFER_CLASS}${code} .language-offer:lang(${code}){display:flex}`)
    .join('')

function offerIn(code: Language): string {
  const offer = __LANGUAGE_OFFERS__[code]
  if (offer === undefined) return ''
  return (
    `<p class="language-offer" lang="${code}">` +
    `<a href="${pathIn(code, '/')}" hreflang="${code}" data-same-page>${offer.text}</a>` +
    `<button class="icon-btn" type="button" aria-label="${offer.close}">` +
    `<svg class="icon icon--small" aria-hidden="true"><use href="#i-close"/></svg></button></p>`
  )
}
