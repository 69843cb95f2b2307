/** The faults of a translation that a program can find: lost values, wrong syntax, letters of another script. Pure. */
import type { Language } from '#contract/languages.ts'
import type { TextTemplate } from '#contract/text-template.ts'
import { compileTemplate } from './compile-template.ts'

const SCRIPTS: Record<Language, string> = {
  ...{ en: 'Latin', hi: 'Devanagari', ta: 'Tamil', te: 'Telugu', kn: 'Kannada' },
  ...{ ml: 'Malayalam', bn: 'Bengali', mr: 'Devanagari', or: 'Oriya' },
}
/** Latin is for names and words such as OTP; joiners are part of the spelling in Indian scripts. */
const lettersOf = (language: Language): RegExp =>
  new RegExp(`^[\\p{Script=${SCRIPTS[language]}}\\p{Script=Latin}\\p{N}\\p{P}\\p{S}\\s\\u200c\\u200d]*$`, 'u')

/** @param english the text that is translated, in ICU syntax */
export function translationFaults(english: string, translation: string, language: Language): string[] {
  const template = compiled(translation)
  if (template === undefined) return ['its syntax is wrong']
  const text = constantText(template)
  const original = compileTemplate(english)
  const forms = pluralForms(template)
  const lostForms = pluralForms(original).filter((form) => !forms.includes(form))
  return [
    ...(placesIn(template) === placesIn(original) ? [] : ['it has other values or elements']),
    ...(lostForms.length === 0 ? [] : [`it lacks the forms: ${lostForms.join(', ')}`]),
    ...(lettersOf(language).test(text) ? [] : ['it has letters of another script']),
    ...(/(?![0-9])\p{Nd}/u.test(text) ? ['it has digits other than 0 to 9'] : []),
    ...(translation === translation.normalize('NFC') ? [] : ['it is not in the normal form NFC']),
    ...(/ {2}|^\s|\s$/.test(translation) ? ['it has too many blanks'] : []),
  ]
}

function compiled(message: string): TextTemplate | undefined {
  try {
    return compileTemplate(message)
  } catch {
    return undefined
  }
}

/** Returns the names of the values and the numbers of the elements of a text, each once, in one order. */
function placesIn(template: TextTemplate): string {
  const places = (parts: TextTemplate): string[] =>
    parts.flatMap((part) => {
      if (typeof part === 'string') return []
      const [name, inner] = part
      return [String(name), ...contentsOf(inner).flatMap(places)]
    })
  return [...new Set(places(template))].sort().join()
}

const contentsOf = (
  inner: TextTemplate | Readonly<Record<string, TextTemplate>> | undefined,
): TextTemplate[] => {
  if (inner === undefined) return []
  return isTemplate(inner) ? [inner] : Object.values(inner)
}

const isTemplate = (inner: TextTemplate | Readonly<Record<string, TextTemplate>>): inner is TextTemplate =>
  Array.isArray(inner)

/** Returns the plural forms that a text has, such as "count one"; those of an exact number are not needed. */
function pluralForms(template: TextTemplate): string[] {
  return template.flatMap((part) => {
    if (typeof part === 'string' || part.length === 1) return []
    const [name, inner] = part
    const own = isTemplate(inner) ? [] : ['one', 'other'].filter((form) => form in inner)
    return [...own.map((form) => `${String(name)} ${form}`), ...contentsOf(inner).flatMap(pluralForms)]
  })
}

/** Returns the text of a template without its values. */
export const constantText = (template: TextTemplate): string =>
  template
    .map((part) => (typeof part === 'string' ? part : contentsOf(part[1]).map(constantText).join('')))
    .join('')
