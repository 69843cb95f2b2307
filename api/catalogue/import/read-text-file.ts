/** Reads and validates a file of catalogue texts, which are in one language. Reports all faults, each with its place. */
import { DEFAULT_LANGUAGE, type Language, listLanguages } from '#contract/languages.ts'
import { hasDirectionSigns, PARAGRAPHS, PRINTABLE } from '#contract/validation.ts'
import { z } from 'zod'
import type { CatalogueText, StoredText, TextKind } from '#api/catalogue/catalogue-text.ts'
import { findDuplicates, mentions } from './check-references.ts'
import { describeIssues } from './describe-issues.ts'
import { idField, type OnFault } from './import-error.ts'
import { sanitiseHtml } from './sanitise-html.ts'

/** A text with the place of its item in the file. */
export type PlacedText = StoredText & { list: ListName; index: number }

export type TextFile = {
  language: Language
  texts: PlacedText[]
  /** The number of items whose texts no reader of the language has checked. The shop shows them as well. */
  unreviewed: number
}

/** In characters. A translation is longer than the English text, and a letter with its signs has several characters. */
const MAX_NAME = 120
const MAX_DESCRIPTION = 400
const MAX_ANSWER = 8000

const text = (maxLength: number, printable = PRINTABLE) =>
  z
    .string('must be text')
    .trim()
    .normalize('NFC')
    .min(1, 'must not be empty')
    .max(maxLength, `must have at most ${String(maxLength)} characters`)
    .regex(printable, 'must have no control characters')
    .refine((given) => !hasDirectionSigns(given), 'must have no signs that change the direction of the text')

const Reviewed = { reviewed: z.boolean('must be true or false').default(true) }
const Id = z.string('must be text')
const Named = z.strictObject({ id: Id, name: text(MAX_NAME), ...Reviewed })
const AppType = z.strictObject({ id: Id, description: text(MAX_NAME), ...Reviewed })
const Package = z
  .strictObject({
    id: Id,
    name: text(MAX_NAME).optional(),
    description: text(MAX_DESCRIPTION).optional(),
    ...Reviewed,
  })
  .refine(({ name, description }) => name ?? description, 'needs a name or a description')
const Question = z.strictObject({
  id: Id,
  question: text(MAX_DESCRIPTION),
  // Checked again without its markup, in which a sign can be written as "&#8238;".
  answer: z.string('must be text').transform(sanitiseHtml).pipe(text(MAX_ANSWER, PARAGRAPHS)),
  ...Reviewed,
})

const CODES = listLanguages().filter((code) => code !== DEFAULT_LANGUAGE)
const list = z.array(z.unknown(), 'must be a list').default([])
const File = z.strictObject(
  {
    language: z.enum(CODES, `must be one of ${CODES.join(', ')}`),
    languages: list,
    genres: list,
    appTypes: list,
    packages: list,
    faqs: list,
  },
  'must be an object with a language and lists of texts',
)

/** The kind of the items of each list. */
const KINDS = {
  languages: 'language',
  genres: 'genre',
  appTypes: 'app_type',
  packages: 'package',
  faqs: 'faq',
} as const satisfies Record<string, TextKind>
type ListName = keyof typeof KINDS

type Read = { id: string; reviewed: boolean }

/** @returns the texts; undefined if there is a fault */
export function readTextFile(input: unknown, onFault: OnFault): TextFile | undefined {
  let count = 0
  const addFault: OnFault = (fault) => {
    count += 1
    onFault(fault)
  }
  const file = File.safeParse(input)
  if (!file.success) {
    describeIssues(file.error, { within: [], id: undefined }, addFault)
    return undefined
  }
  let unreviewed = 0
  const read = <Item extends Read>(
    name: ListName,
    schema: z.ZodType<Item>,
    textOf: (item: Item) => CatalogueText,
  ): PlacedText[] =>
    file.data[name].flatMap((item, index) => {
      const result = schema.safeParse(item)
      if (!result.success) {
        describeIssues(result.error, { within: [name, index], id: idField(item) }, addFault)
        return []
      }
      if (!result.data.reviewed) unreviewed += 1
      return [{ ...textOf(result.data), kind: KINDS[name], itemId: result.data.id, list: name, index }]
    })
  const nameOf = ({ name }: { name: string }) => ({ name, description: '' })
  const texts = [
    ...read('languages', Named, nameOf),
    ...read('genres', Named, nameOf),
    ...read('appTypes', AppType, ({ description: name }) => ({ name, description: '' })),
    ...read('packages', Package, ({ name = '', description = '' }) => ({ name, description })),
    ...read('faqs', Question, ({ question, answer }) => ({ name: question, description: answer })),
  ]
  for (const name of Object.keys(KINDS).filter(isListName))
    findDuplicates(mentions(file.data[name], [name], 'id'), addFault)
  return count > 0 ? undefined : { language: file.data.language, texts, unreviewed }
}

const isListName = (name: string): name is ListName => Object.hasOwn(KINDS, name)
