/** The line that offers an English page in another language. */

export type LanguageOffer = { text: string; close: string }

/** The texts to translate. An English page shows their translations into the offered language, and no page shows the English. */
export const LANGUAGE_OFFER = {
  text: /*i18n*/ {
    id: 'See this site in English',
    comment:
      'link that offers this site in your language to its readers: name your language instead of English',
  },
  /** Not marked for translation here: it is the same text as the close button of the dialogs. */
  close: { id: 'Close' },
}
