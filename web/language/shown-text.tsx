/** Texts of the catalogue on a page: in the page's language, or in English with the `lang` that screen readers need. */
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { LANGUAGE } from './page-language.ts'

/** `lang` is undefined for a text in the page's language. */
export type ShownText = { text: string; lang: string | undefined }

/** The `lang` of an English text on this page; undefined on English pages. */
export const ENGLISH_LANG: string | undefined = LANGUAGE === DEFAULT_LANGUAGE ? undefined : DEFAULT_LANGUAGE

/** @param translated the text in the page's language, if the catalogue has one */
export const shownText = (english: string, translated?: string): ShownText =>
  translated ? { text: translated, lang: undefined } : { text: english, lang: ENGLISH_LANG }

/** Returns an item of a list with its display name. */
export const withShownName = ({ id, name, text }: { id: string; name: string; text?: string }) => {
  const shown = shownText(name, text)
  return { id, name: shown.text, lang: shown.lang }
}

/** Joins texts with a separator. They have a `lang` if all of them have the same one. */
export function joinTexts(texts: readonly ShownText[], separator: string): ShownText {
  const [first] = texts
  const isSame = texts.every(({ lang }) => lang === first?.lang)
  return { text: texts.map(({ text }) => text).join(separator), lang: isSame ? first?.lang : undefined }
}

/** Renders a text; in a `span` with its language if that is not the page's. */
export const Shown = ({ text, lang }: ShownText) =>
  lang === undefined ? text : <span lang={lang}>{text}</span>

/** The part of a request that asks for the catalogue's texts in the page's language. English texts come without it. */
export const IN_PAGE_LANGUAGE: { texts?: string } = ENGLISH_LANG === undefined ? {} : { texts: LANGUAGE }
