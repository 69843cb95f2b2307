/** Compiles ICU MessageFormat, the syntax of the translation files, to the templates that the shop fills. Pure. */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { TemplatePart, TextTemplate } from '#contract/text-template.ts'

type CompiledMessage = ReturnType<typeof compileMessageOrThrow>

/** A tag of Lingui's macro: the start or end of an element, by its number. An element without content has one tag. */
const TAG = /(<\/?\d+\/?>)/
const ELEMENT = /^<(?<close>\/)?(?<number>\d+)(?<empty>\/)?>$/

/**
 * @param message such as "{count, plural, one {# pack} other {# packs}} in <0>the cart</0>"
 * @throws if the syntax is wrong, or a tag has no partner
 */
export function compileTemplate(message: string): TextTemplate {
  return nestElements(compileParts(compileMessageOrThrow(message)))
}

/** @param counted the value of the plural around these parts, which `#` repeats */
function compileParts(compiled: CompiledMessage, counted?: string): TemplatePart[] {
  return compiled.map((part): TemplatePart => {
    if (typeof part === 'string') return part === '#' && counted !== undefined ? [counted] : part
    const [value, kind, forms] = part
    if (kind === undefined) return [value]
    if (typeof forms !== 'object' || forms === null || (kind !== 'plural' && kind !== 'select'))
      throw new Error(`The value ${value} has the format ${kind}. Pass formatted text instead.`)
    const inner = kind === 'plural' ? value : counted
    const compiledForms = Object.entries<CompiledMessage>({ ...forms }).flatMap(([name, form]) =>
      Array.isArray(form) ? [[name, nestElements(compileParts(form, inner))] as const] : [],
    )
    return [value, Object.fromEntries(compiledForms)]
  })
}

/** Turns the tags in the text of a template into elements that contain what lies between them. */
function nestElements(parts: readonly TemplatePart[]): TextTemplate {
  const tokens = parts.flatMap((part): Token[] =>
    typeof part === 'string'
      ? part.split(TAG).flatMap((text) => (text === '' ? [] : [tagOf(text) ?? text]))
      : [part],
  )
  return readContent(tokens.values())
}

type Tag = { element: number; kind: 'start' | 'end' | 'empty' }
type Token = TemplatePart | Tag

function tagOf(text: string): Tag | undefined {
  const { close, number, empty } = ELEMENT.exec(text)?.groups ?? {}
  return number === undefined
    ? undefined
    : { element: Number(number), kind: close ? 'end' : empty ? 'empty' : 'start' }
}

const isTag = (token: Token): token is Tag => typeof token === 'object' && 'kind' in token

/** Reads the content of an element up to its end, or the whole text. */
function readContent(tokens: Iterator<Token> & Iterable<Token>, within?: number): TemplatePart[] {
  const content: TemplatePart[] = []
  for (const token of tokens) {
    if (!isTag(token)) content.push(token)
    else if (token.kind === 'empty') content.push([token.element, []])
    else if (token.kind === 'start') content.push([token.element, readContent(tokens, token.element)])
    else if (token.element === within) return content
    else throw new Error(`The end of the element ${String(token.element)} has no start`)
  }
  if (within !== undefined) throw new Error(`The element ${String(within)} has no end`)
  return content
}
