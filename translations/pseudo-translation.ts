/** Pseudo-translations for tests: longer, accented and bracketed English, so that a text without one is easy to find. */

const ACCENTED = new Map(Array.from('aeiouncAEIOUNC', (letter, at) => [letter, 'áéíóúñçÁÉÍÓÚÑÇ'.charAt(at)]))
/** A value, such as `{price}`, or a tag. */
const FIXED = /(\{\w+\}|<\/?\d+\/?>)/

/** Returns that many characters in words of six tildes, so that lines can break. */
const paddingOf = (length: number): string => '~'.repeat(length).replace(/~{7}(?=~)/g, '~~~~~~ ')

/** @param english in ICU syntax. A text with plural forms keeps its letters and gets brackets. */
export function pseudoTranslation(english: string): string {
  const forms = english.match(/\{[^{}]*\}/g)
  const isPlural = /, (?:plural|select),/.test(english)
  const length = isPlural && forms ? Math.max(...forms.map((form) => form.length - 2)) : english.length
  const padding = paddingOf(Math.ceil(length * 0.4))
  if (isPlural) return `[${english}${padding}]`
  const accented = english
    .split(FIXED)
    .map((text) =>
      FIXED.test(text) ? text : text.replace(/[a-zA-Z]/g, (letter) => ACCENTED.get(letter) ?? letter),
    )
  return `[${accented.join('')}${padding}]`
}
