/** Reads the words, the values and the plural forms out of a compiled text. Pure. */
import type { TemplatePart, TextTemplate } from '#contract/text-template.ts'
import { compileTemplate } from './compile-template.ts'

type Forms = Readonly<Record<string, TextTemplate>>

const isTemplate = (inner: TextTemplate | Forms): inner is TextTemplate => Array.isArray(inner)

const contentsOf = (inner: TextTemplate | Forms | undefined): TextTemplate[] => {
  if (inner === undefined) return []
  return isTemplate(inner) ? [inner] : Object.values(inner)
}

const contentsOfPart = (part: TemplatePart): TextTemplate[] =>
  typeof part === 'string' ? [] : contentsOf(part[1])

/** Returns undefined for a text with wrong syntax. */
export function templateOf(message: string): TextTemplate | undefined {
  try {
    return compileTemplate(message)
  } catch {
    return undefined
  }
}

/** Returns the words of a text, with a blank for each value, element and form. */
export const wordsOf = (template: TextTemplate): string =>
  template
    .map((part) => (typeof part === 'string' ? part : ` ${contentsOfPart(part).map(wordsOf).join(' ')} `))
    .join('')

/** Returns the placeholders of a text: the names of its values and the numbers of its elements, each once, in one order. */
export function placeholdersIn(template: TextTemplate): string {
  const names = (parts: TextTemplate): string[] =>
    parts.flatMap((part) =>
      typeof part === 'string' ? [] : [String(part[0]), ...contentsOfPart(part).flatMap(names)],
    )
  return [...new Set(names(template))].sort().join()
}

/** A form of a choice, and whether it repeats the value that is counted. */
export type Form = { name: string; hasNumber: boolean }

/** Returns the forms that a text has, such as "count one"; those of an exact number are not needed. */
export function formsIn(template: TextTemplate): Form[] {
  return template.flatMap((part) => {
    if (typeof part === 'string' || part.length === 1) return []
    const [value, inner] = part
    const own = isTemplate(inner) ? [] : Object.entries(inner).filter(([form]) => !form.startsWith('='))
    return [
      ...own.map(([form, content]) => ({
        name: `${String(value)} ${form}`,
        hasNumber: placeholdersIn(content).split(',').includes(String(value)),
      })),
      ...contentsOf(inner).flatMap(formsIn),
    ]
  })
}

/** Returns the constant text at the end; empty if the text ends with a value. */
export function endOf(template: TextTemplate): string {
  const last = template.at(-1)
  if (last === undefined || typeof last === 'string') return last?.trimEnd() ?? ''
  const inner = last[1]
  if (inner === undefined) return ''
  return endOf(isTemplate(inner) ? inner : (inner['other'] ?? []))
}
