/** Searches the questions and answers on the page. */
import type { Faq } from '#contract/content.ts'

/** Returns the questions that contain every word of the query, in their order; all of them for an empty query. */
export function filterFaqs<One extends Faq>(faqs: readonly One[], query: string): readonly One[] {
  const words = comparable(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return faqs
  return faqs.filter(({ question, answer }) => {
    const text = comparable(`${question} ${plainText(answer)}`)
    return words.every((word) => text.includes(word))
  })
}

/** Malayalam consonants without a vowel, which have letters of their own and can also be typed with a virama. */
const CHILLUS: Readonly<Record<string, string>> = {
  '\u0d7a': 'ണ്',
  '\u0d7b': 'ന്',
  '\u0d7c': 'ര്',
  '\u0d7d': 'ല്',
  '\u0d7e': 'ള്',
  '\u0d7f': 'ക്',
}

/**
 * Returns a text in lower case in which different spellings of a word are equal: composed and decomposed letters,
 * joiners, which keyboards insert, and the dot below (nukta), which many leave out.
 */
const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\u0d7a-\u0d7f]/g, (letter) => CHILLUS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\u200b-\u200d\ufeff\u093c\u09bc\u0b3c]/g, '')

/** Returns the text of an answer without its markup. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,:;!?])/g, '$1')
    .trim()
