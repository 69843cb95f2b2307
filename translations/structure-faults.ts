/** Values, elements, plural forms and numbers that a translation lost or added. Pure. */
import type { TextTemplate } from '#contract/text-template.ts'
import { type Form, formsIn, placeholdersIn, wordsOf } from './template-text.ts'

/** A tag in the answers of the catalogue, which are HTML. */
const HTML_TAG = /<\/?[a-z][^>]*>/g
const NUMBER = /\d+/g

export function structureFaults(original: TextTemplate, template: TextTemplate): string[] {
  const forms = formsIn(template)
  const lost = formsIn(original).filter(({ name }) => !forms.some((form) => form.name === name))
  const uncounted = formsIn(original).filter((form) => form.hasNumber && lacksNumber(forms, form))
  const numbers = matchesIn(template, NUMBER)
  // It may have more: "ten digits" can become "10 digits".
  const missing = [...new Set(matchesIn(original, NUMBER))].filter((number) => !numbers.includes(number))
  return [
    ...(placeholdersIn(template) === placeholdersIn(original)
      ? []
      : ['its values or elements differ from the English ones']),
    ...(lost.length === 0 ? [] : [`it lacks the forms: ${namesOf(lost)}`]),
    ...(uncounted.length === 0 ? [] : [`these forms lack their number: ${namesOf(uncounted)}`]),
    ...(has('#', template) && !has('#', original) ? ['it has # outside a plural form'] : []),
    ...(matchesIn(template, HTML_TAG).join() === matchesIn(original, HTML_TAG).join()
      ? []
      : ['its HTML tags differ from the English ones']),
    ...(missing.length === 0 ? [] : [`it lacks the numbers: ${missing.join(', ')}`]),
  ]
}

const namesOf = (forms: Form[]): string => forms.map(({ name }) => name).join(', ')

const lacksNumber = (forms: Form[], { name }: Form): boolean =>
  forms.some((form) => form.name === name && !form.hasNumber)

const has = (sign: string, template: TextTemplate): boolean => wordsOf(template).includes(sign)

const matchesIn = (template: TextTemplate, pattern: RegExp): string[] =>
  wordsOf(template).match(pattern) ?? []
