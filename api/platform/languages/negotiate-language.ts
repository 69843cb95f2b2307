/** Chooses the language of a response by the request's header `Accept-Language` (RFC 9110 section 12.5.4). Pure. */
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#contract/languages.ts'

/** A longer header, or one with more ranges, has no effect: no visitor chooses between so many languages. */
const MAX_LENGTH = 200
const MAX_RANGES = 20

const RANGE = /^([a-z]{1,8}|\*)(?:-[a-z\d]{1,8})*(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/gi

type Wish = { language: Language; weight: number }

/**
 * Returns the language with the highest weight; the first of several with that weight. Only the primary subtag counts:
 * "ta-IN" is Tamil. "*" gives English, and so does a header that is absent, broken or too long, or that names no language
 * of the shop.
 */
export function negotiateLanguage(header = ''): Language {
  const wishes = readWishes(header).filter(({ weight }) => weight > 0)
  const [best] = wishes.sort((a, b) => b.weight - a.weight)
  return best?.language ?? DEFAULT_LANGUAGE
}

/** Returns the shop's languages in a header, with their weights; none if the header is broken. */
function readWishes(header: string): Wish[] {
  if (header.length > MAX_LENGTH) return []
  // Recipients must accept empty elements of a list (RFC 9110 section 5.6.1.2).
  const ranges = header.split(',').flatMap((range) => range.trim() || [])
  const read = ranges.flatMap((range) => [...range.matchAll(RANGE)])
  if (ranges.length > MAX_RANGES || read.length < ranges.length) return []
  return read.flatMap(([, primary = '', weight = '1']) => {
    const code = primary === '*' ? DEFAULT_LANGUAGE : primary.toLowerCase()
    return isLanguage(code) ? [{ language: code, weight: Number(weight) }] : []
  })
}
