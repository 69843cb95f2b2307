/** Letters, joiners and marks that do not belong to the language of a translation. Pure. */
import type { Language } from '#contract/languages.ts'
import type { TextTemplate } from '#contract/text-template.ts'
import keptEnglish from './kept-english.json' with { type: 'json' }
import { endOf, wordsOf } from './template-text.ts'

/** Joiners are part of the spelling in Indian scripts. */
const lettersOf = (language: Language): RegExp =>
  new RegExp(
    `^[\\p{Script=${scriptOf(language)}}\\p{Script=Latin}\\p{N}\\p{P}\\p{S}\\s\\u200c\\u200d]*$`,
    'u',
  )

/** Returns the code of the script in which CLDR writes a language, such as "Deva". */
const scriptOf = (language: Language): string => new Intl.Locale(language).maximize().script ?? ''

/** A joiner that joins nothing: a reader sees no difference, but a search does not find the word. */
const STRAY_JOINER = /(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/u
const HTML_TAG = /<\/?[a-z][^>]*>/g
const LATIN_WORD = /\p{Script=Latin}[\p{Script=Latin}_]*/gu

/** Long names first: "Sun Direct Go" before "Sun Direct". */
const KEPT = keptEnglish.toSorted((one, other) => other.length - one.length)
const KEPT_WORDS = new RegExp(`(?<!\\p{Script=Latin})(?:${KEPT.join('|')})(?!\\p{Script=Latin})`, 'gu')

/** @param words the text without its values */
export function letterFaults(words: string, language: Language): string[] {
  const latin = words.replace(HTML_TAG, ' ').replace(KEPT_WORDS, ' ').match(LATIN_WORD) ?? []
  const left = [...new Set(latin)]
  return [
    ...(lettersOf(language).test(words) ? [] : ['it has letters of another script']),
    ...(/(?![0-9])\p{Nd}/u.test(words) ? ['it has digits other than 0 to 9'] : []),
    ...(STRAY_JOINER.test(words) ? ['it has a joiner outside a word'] : []),
    ...(left.length === 0 ? [] : [`it has words that kept-english.json lacks: ${left.join(', ')}`]),
  ]
}

const DANDA = '।'
const ENDS_WITH_DANDA: readonly Language[] = ['hi', 'bn', 'or']
/** A full stop at the end of a sentence; not three dots. */
const STOP_IN_TEXT = /(?<![\d.])\.(?=\s|<|$)/

/** Returns the faults of full stops: a text ends with the same mark as the English one, in the form of the language. */
export function markFaults(original: TextTemplate, template: TextTemplate, language: Language): string[] {
  const stop = ENDS_WITH_DANDA.includes(language) ? DANDA : '.'
  const expected = markOf(original) === '.' ? stop : markOf(original)
  const mark = markOf(template)
  // A translation may leave out an exclamation mark: in most languages it is more emphatic than in English.
  const isExpected = mark === expected || (mark === '' && expected === '!')
  const words = wordsOf(template)
  const otherStop = stop === DANDA ? STOP_IN_TEXT.test(words) : words.includes(DANDA)
  return [
    ...(isExpected ? [] : [`it ends with "${mark}", not with "${expected}"`]),
    ...(otherStop ? [`it has a full stop other than "${stop}"`] : []),
  ]
}

const markOf = (template: TextTemplate): string =>
  /(?:\.{3}|[.।?!:…])$/u.exec(endOf(template).replace(HTML_TAG, '').trimEnd())?.[0] ?? ''
