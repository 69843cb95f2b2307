/**
 * Text templates: a sentence in one language with places for values, forms of a number or word, and elements such as
 * links. `translations/compile-template.ts` makes them from ICU MessageFormat. Browsers load this file.
 */
import { type Language, pluralForm } from './languages.ts'

/**
 * Constant text, the place of a value, the forms of a value by plural form or word, or an element by its number with
 * its content.
 */
export type TemplatePart =
  | string
  | readonly [value: string]
  | readonly [value: string, forms: Readonly<Record<string, TextTemplate>>]
  | readonly [element: number, content: TextTemplate]

export type TextTemplate = readonly TemplatePart[]

type Fill<Value> = {
  values: Readonly<Record<string, Value>>
  language: Language
  /** Returns an element of the sentence with its content. */
  element?: (number: number, content: (string | Value)[]) => Value
}

/** Returns the parts of a sentence in their order. A value that is missing is left out. */
export function fillTemplate<Value>(template: TextTemplate, given: Fill<Value>): (string | Value)[] {
  return template.flatMap((part): (string | Value)[] => {
    if (typeof part === 'string') return [part]
    if (isElement(part)) {
      const content = fillTemplate(part[1], given)
      return given.element ? [given.element(part[0], content)] : content
    }
    const value = given.values[part[0]]
    if (part.length === 2) return fillTemplate(formOf(part[1], value, given.language), given)
    return value === undefined ? [] : [value]
  })
}

const isElement = (part: Exclude<TemplatePart, string>): part is readonly [number, TextTemplate] =>
  typeof part[0] === 'number'

/** Returns the form of an exact value, such as `=0` or a word, before the plural form of a number. */
function formOf(forms: Readonly<Record<string, TextTemplate>>, value: unknown, language: Language) {
  const plural = typeof value === 'number' ? forms[pluralForm(value, language)] : undefined
  return forms[String(value)] ?? plural ?? forms['other'] ?? []
}
