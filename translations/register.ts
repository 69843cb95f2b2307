/** Words of a wrong register or spelling in a language: of `register.json`, which translators edit. Pure. */
import type { Language } from '#contract/languages.ts'
import register from './register.json' with { type: 'json' }
import { templateOf, wordsOf } from './template-text.ts'

/**
 * Whole words or parts of words that a translation must not have, and what to write. With `beside`, only in a sentence that
 * has one of these parts: some words are wrong about the reader alone.
 */
type Rule = { words?: string[]; parts?: string[]; beside?: string[]; instead: string }

const RULES: Partial<Record<Language, Rule[]>> = register

/** Returns what is wrong, such as `it has "तुम": write आप, आपका`. */
export function registerFaults(translation: string, language: Language): string[] {
  const sentences = wordsOf(templateOf(translation) ?? []).split(/(?<=[।.?!])\s/)
  return (RULES[language] ?? []).flatMap((rule) => {
    const found = sentences.flatMap((sentence) => findIn(sentence, rule))
    return [...new Set(found)].map((word) => `it has "${word}": write ${rule.instead}`)
  })
}

function findIn(sentence: string, { words = [], parts = [], beside }: Rule): string[] {
  if (beside && !beside.some((part) => sentence.includes(part))) return []
  return [
    ...words.filter((word) => hasWord(sentence, word)),
    ...parts.filter((part) => sentence.includes(part)),
  ]
}

/** The borders of a word: marks and joiners are within words, and a word boundary (`\b`) knows Latin letters only. */
const hasWord = (text: string, word: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{M}\\u200c\\u200d])${word}(?![\\p{L}\\p{M}\\u200c\\u200d])`, 'u').test(text)
