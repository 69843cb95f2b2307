/**
 * The faults of a translation that a program can find, and that fail `npm run lint`: lost values, forms and numbers,
 * wrong syntax, letters and marks of another script, English that was left. Pure.
 */
import type { Language } from '#contract/languages.ts'
import { letterFaults, markFaults } from './spelling-faults.ts'
import { structureFaults } from './structure-faults.ts'
import { templateOf, wordsOf } from './template-text.ts'

/** @param english the text that is translated, in ICU syntax; an answer of the catalogue in HTML */
export function translationFaults(english: string, translation: string, language: Language): string[] {
  const original = templateOf(english)
  const template = templateOf(translation)
  if (original === undefined || template === undefined) return ['its syntax is wrong']
  return [
    ...structureFaults(original, template),
    ...letterFaults(wordsOf(template), language),
    ...markFaults(original, template, language),
    ...(translation === translation.normalize('NFC') ? [] : ['it is not in the normal form NFC']),
    ...(/ {2}|^\s|\s$/.test(translation) ? ['it has too many blanks'] : []),
  ]
}
