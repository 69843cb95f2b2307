/**
 * Parses XML into elements. Documents with a document type are refused, so there are no entities to expand and none to load.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { FileFault } from '#api/payouts/file-fault.ts'

const ATTRIBUTE = '@'
const TEXT = '#text'

/** An element; its children are found by the names without their prefixes. */
export class XmlElement {
  readonly #content: unknown

  constructor(content: unknown) {
    this.#content = content
  }

  /** The first child at this path, such as "Refs", "EndToEndId". */
  child(name: string, ...path: readonly string[]): XmlElement | undefined {
    const [first] = this.children(name)
    const [next, ...more] = path
    return next === undefined ? first : first?.child(next, ...more)
  }

  children(name: string): XmlElement[] {
    const found = this.#property(name)
    return Array.isArray(found) ? found.map((one) => new XmlElement(one)) : []
  }

  /** The text of the element itself. */
  content(): string {
    const text = this.#property(TEXT)
    return typeof text === 'string' ? text : ''
  }

  /** The text of the child at this path; '' without one. */
  text(name: string, ...path: readonly string[]): string {
    return this.child(name, ...path)?.content() ?? ''
  }

  attribute(name: string): string {
    const value = this.#property(`${ATTRIBUTE}${name}`)
    return typeof value === 'string' ? value : ''
  }

  #property(name: string): unknown {
    const content = this.#content
    return typeof content === 'object' && content !== null && Object.hasOwn(content, name)
      ? Reflect.get(content, name)
      : undefined
  }
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: ATTRIBUTE,
  textNodeName: TEXT,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  removeNSPrefix: true,
  alwaysCreateTextNode: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
})

const DECLARED_ENCODING = /^\uFEFF?\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/i
/** A control character other than tab, carriage return and line feed, which XML does not allow. */
const CONTROL = /[^\P{Cc}\t\r\n]/u

/** @returns the document, with the root as its child @throws FileFault for a text that is not safe, well-formed XML */
export function parseXml(text: string): XmlElement {
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(text))
    throw new FileFault(
      'the file',
      'has a document type (DOCTYPE), which is refused: entities could be hidden in it',
    )
  const encoding = DECLARED_ENCODING.exec(text)?.[1]
  if (encoding !== undefined && !/^(?:utf-8|us-ascii)$/i.test(encoding))
    throw new FileFault('the file', `has the encoding ${encoding.slice(0, 20)}: ask the bank for UTF-8`)
  if (CONTROL.test(text)) throw new FileFault('the file', 'has control characters')
  const checked = XMLValidator.validate(text)
  if (checked !== true)
    throw new FileFault(
      `line ${String(checked.err.line)}`,
      'is not well-formed XML: the file is cut off or changed',
    )
  try {
    return new XmlElement(parser.parse(text))
  } catch {
    throw new FileFault('the file', 'has XML that no bank statement has, such as very deep elements')
  }
}
