/** The line that offers an English page in another language. */

export type LanguageOffer = { text: string; close: string }

/** No page shows the English texts. */
export const LANGUAGE_OFFER = {
  text: /*i18n*/ {
    id: 'See this site in English',
    comment:
      'link that offers this site in your language to its readers: name your language instead of English',
  },
  /** Not marked again: it is the button of every dialog. */
  close: { id: 'Close' },
}
