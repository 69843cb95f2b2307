/**
 * Compares translations with `glossary.json`, which translators edit. An entry has in each language the term and the
 * other forms that count, such as those with an ending; `?` after a term marks it as doubtful. Pure.
 */
import type { Language } from '#contract/languages.ts'
import glossary from './glossary.json' with { type: 'json' }
import { templateOf, wordsOf } from './template-text.ts'

export type GlossaryTerm = {
  english: string[]
  note?: string
  /** Whether the term is a whole text, such as the label of a button. Other terms are words within texts. */
  label?: boolean
  /** Phrases in which the English word has another meaning or needs no translation. */
  except?: string[]
} & Partial<Record<Language, string[]>>

const TERMS: GlossaryTerm[] = glossary

/** What a translation lacks, and whether the term is a label. */
export type GlossaryFault = { label: boolean; fault: string }

/** Returns the terms of the English text that its translation lacks. */
export function glossaryFaults(english: string, translation: string, language: Language): GlossaryFault[] {
  const text = spelling(wordsIn(translation))
  return TERMS.flatMap((term) => {
    const forms = (term[language] ?? []).map((form) => form.replace(/\?$/, ''))
    if (forms.length === 0 || !appliesTo(term, english) || forms.some((form) => contains(text, form)))
      return []
    const fault = `it lacks "${forms.join('" or "')}" for "${term.english.join('" or "')}"`
    return [{ label: term.label ?? false, fault }]
  })
}

const ESCAPED = /[\\^$.*+?()[\]{}|/]/g
const escaped = (text: string): string => text.replace(ESCAPED, '\\$&')

/** Returns the words of a text in ICU syntax, without values and HTML tags. */
const wordsIn = (message: string): string =>
  wordsOf(templateOf(message) ?? [])
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function appliesTo({ english, label, except = [] }: GlossaryTerm, text: string): boolean {
  const rest = except.reduce((left, phrase) => left.replaceAll(phrase, ' '), text)
  const words = wordsIn(rest)
  return english.map(wordsIn).some((term) => {
    // The forms of a plural may both be the label: "selected selected".
    if (label) return new RegExp(`^${escaped(term)}(?: ${escaped(term)})*$`).test(withoutMark(words))
    // "Resend OTP" is the name of a button, "payment" is any payment.
    const flags = term === term.toLowerCase() ? 'iu' : 'u'
    return new RegExp(`(?<!\\p{L})${escaped(term)}(?:s|es)?(?!\\p{L})`, flags).test(words)
  })
}

const withoutMark = (words: string): string => words.replace(/[.!?:।]+$/, '')

/** Whether a text has the words of a form in their order. Each word may have an ending, and others may be between them. */
function contains(text: string, form: string): boolean {
  const words = spelling(withoutMark(wordsIn(form)).replaceAll('…', ' '))
    .split(' ')
    .filter((word) => word !== '')
  // An ending takes the place of the sign for a missing vowel.
  const stems = words.map((word) =>
    escaped(word.replace(/[\u094d\u09cd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d]$/, '')),
  )
  return new RegExp(stems.join('.*?')).test(text)
}

/** The letters of Malayalam for a consonant without a vowel, which an ending changes. */
const CHILLUS: Readonly<Record<string, string>> = { ൻ: 'ന', ർ: 'ര', ൽ: 'ല', ൾ: 'ള', ൺ: 'ണ' }

/** Writes a word in one way, before an ending or not, and with or without joiners. */
const spelling = (text: string): string =>
  text
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[ൻർൽൾൺ]/g, (letter) => `${CHILLUS[letter] ?? letter}\u0d4d`)
    .replaceAll('റ', 'ര')
