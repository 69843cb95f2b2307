/** All that a program finds in one translation. Pure. */
import type { Language } from '#contract/languages.ts'
import { glossaryFaults } from './glossary.ts'
import { registerFaults } from './register.ts'
import { translationFaults } from './translation-faults.ts'

/** `text`: lost or foreign parts; `register`: `register.json`; `glossary`: `glossary.json`. */
export const RULES = ['text', 'register', 'glossary'] as const

/** An uncertain finding can be right in its sentence: it is reported, and fails nothing. */
export type Finding = { rule: (typeof RULES)[number]; isCertain: boolean; message: string }

/** Returns what is wrong with a translation, with both texts in each message. */
export function checkTranslation(english: string, translation: string, language: Language): Finding[] {
  const finding = (rule: Finding['rule'], fault: string, isCertain = true): Finding => ({
    rule,
    isCertain,
    message: `${fault}: "${translation}" for "${english}"`,
  })
  return [
    ...translationFaults(english, translation, language).map((fault) => finding('text', fault)),
    ...registerFaults(translation, language).map((fault) => finding('register', fault)),
    // A sentence may say a term in another way; a button or label is the term itself.
    ...glossaryFaults(english, translation, language).map(({ fault, label }) =>
      finding('glossary', fault, label),
    ),
  ]
}
