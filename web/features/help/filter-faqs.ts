/** Searches the questions and answers on the page. */
import type { Faq } from '#contract/content.ts'

/** Returns the questions that contain every word of the query, in their order; all of them for an empty query. */
export function filterFaqs(faqs: readonly Faq[], query: string): readonly Faq[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return faqs
  return faqs.filter(({ question, answer }) => {
    const text = `${question} ${plainText(answer)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

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
