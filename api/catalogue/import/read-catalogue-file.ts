/**
 * Reads and validates a catalogue file. Reports all faults at once, each with its place, so that an operator can
 * correct the file in one pass.
 */
import { fromRupees } from '#contract/money.ts'
import { z } from 'zod'
import {
  EMPTY_CATALOGUE,
  type CatalogueBanner,
  type GivenCatalogue,
  type CatalogueOption,
  type CataloguePackage,
} from '#api/catalogue/catalogue.ts'
import { sanitiseHtml } from './sanitise-html.ts'
import { describeIssues } from './describe-issues.ts'
import { type ImportError, type OnFault, idField } from './import-error.ts'
import { checkReferences, type RawLists } from './check-references.ts'

export type ReadFile = { catalogue: GivenCatalogue; faults: ImportError[] }

const MONTHS = { '1 Month': 1, '3 Months': 3, '6 Months': 6, '12 Months': 12 } as const
const DEFAULT_DAYS = 30
/** Ten years. A larger number is probably a typing error. */
const MAX_DAYS = 3650

const Id = z
  .string('must be text')
  .regex(/^[a-z0-9-]{1,60}$/, 'must be 1 to 60 small letters, digits and hyphens')
/** Has no commas or pipes: gateways and the API calls of the specification join poids with them. */
const Poid = z
  .string('must be text')
  .regex(/^[A-Z0-9-]{1,40}$/, 'must be 1 to 40 capital letters, digits and hyphens')
const text = (maxLength: number) =>
  z
    .string('must be text')
    .trim()
    .normalize('NFC')
    .min(1, 'must not be empty')
    .max(maxLength, `must have at most ${String(maxLength)} characters`)
/** Items that were put on sale with a picture of another host stay; new and changed ones must have one in the shop. */
const Image = z
  .string('must be text')
  .regex(/^(\/[\w./-]+|https:\/\/[^\s"'<>]+)$/, 'must be an address that begins with /')
const Price = z.string('must be text, such as "149.00"').transform((rupees, check) => {
  const amount = fromRupees(rupees)
  if (amount !== undefined && amount > 0) return amount
  check.addIssue('must be more than zero, in rupees, such as "149.00"')
  return z.NEVER
})

const Named = z.strictObject({ id: Id, name: text(60) })
const Language = z.strictObject({
  id: Id,
  name: text(60),
  code: z.string('must be text').regex(/^[a-z]{2,3}$/, 'must be a language tag such as "ta"'),
})
const AppType = z.strictObject({ id: Id, description: text(60) })
const App = z.strictObject({ id: Id, name: text(60), image: Image })
const Question = z.strictObject({
  id: Id,
  question: text(200),
  answer: text(4000).transform(sanitiseHtml).pipe(z.string().min(1, 'has no content that may be shown')),
})
const Banner = z.strictObject({
  id: Id,
  title: text(60),
  language: Id,
  genre: Id,
  tall: Image,
  wide: Image,
  package: Id.or(z.literal('')).default(''),
})

const Option = z.strictObject({
  poid: Poid,
  duration: z.enum(
    Object.keys(MONTHS) as (keyof typeof MONTHS)[],
    `must be one of ${Object.keys(MONTHS).join(', ')}`,
  ),
  price: Price,
})
const Plan = z.strictObject({
  id: Id,
  type: z.literal('1'),
  name: text(60),
  description: text(200),
  apps: z.array(Id, 'must be a list of app ids').min(1, 'needs at least one app'),
  options: z.array(Option, 'must be a list').min(1, 'needs at least one duration'),
})
const Pack = z.strictObject({
  id: Id,
  type: z.enum(['2', '3']),
  name: text(60),
  /** The title in Latin letters: for search, and for readers of other scripts. */
  alias: z
    .string('must be text')
    .trim()
    .normalize('NFC')
    .max(60, 'must have at most 60 characters')
    .default(''),
  description: text(200),
  language: Id,
  genre: Id,
  /** The apps that play the title. */
  apps: z.array(Id, 'must be a list of app ids').default([]),
  image: Image.or(z.literal('')).default(''),
  poid: Poid,
  price: Price,
  days: z
    .int('must be a whole number of days')
    .min(1, 'must be at least 1')
    .max(MAX_DAYS, `must be at most ${String(MAX_DAYS)}`)
    .default(DEFAULT_DAYS),
})
const AnyPackage = z.discriminatedUnion('type', [Plan, Pack], "type must be '1', '2' or '3'")
type AnyPackage = z.infer<typeof AnyPackage>

const list = z.array(z.unknown(), 'must be a list')
const CatalogueFile = z.strictObject(
  {
    languages: list,
    genres: list,
    appTypes: list,
    apps: list,
    packages: list,
    faqs: list,
    // Older files have no banners.
    banners: list.optional(),
  },
  'must be an object with languages, genres, appTypes, apps, packages, faqs and, if any, banners',
)

/** Reads the file. @returns all faults, and the catalogue if there are none; otherwise an empty catalogue */
export function readCatalogueFile(input: unknown): ReadFile {
  const faults: ImportError[] = []
  const catalogue = checkCatalogueFile(input, (fault) => void faults.push(fault))
  return { catalogue: catalogue ?? EMPTY_CATALOGUE, faults }
}

/** Reads the file without keeping its faults. @returns the catalogue; undefined if there is a fault */
export function checkCatalogueFile(input: unknown, onFault: OnFault): GivenCatalogue | undefined {
  let count = 0
  const addFault: OnFault = (fault) => {
    count += 1
    onFault(fault)
  }
  const file = CatalogueFile.safeParse(input)
  if (!file.success) {
    describeIssues(file.error, { within: [], id: undefined }, addFault)
    return undefined
  }
  const catalogue = readLists(file.data, addFault)
  checkReferences(file.data, addFault)
  return count > 0 ? undefined : catalogue
}

/** Reads the items of the lists without checking their references. @returns the items without a fault */
export function readLists(lists: RawLists, onFault: OnFault): GivenCatalogue {
  const read = <T extends z.ZodType>(name: keyof RawLists, schema: T): z.infer<T>[] =>
    (lists[name] ?? []).flatMap((item, index) => {
      const result = schema.safeParse(item)
      if (result.success) return [result.data]
      describeIssues(result.error, { within: [name, index], id: idField(item) }, onFault)
      return []
    })
  return {
    languages: read('languages', Language),
    genres: read('genres', Named),
    appTypes: read('appTypes', AppType),
    apps: read('apps', App),
    packages: read('packages', AnyPackage).map(toStoredPackage),
    faqs: read('faqs', Question).map(({ answer, ...question }) => ({ ...question, answerHtml: answer })),
    banners: lists.banners && read<z.ZodType<CatalogueBanner>>('banners', Banner),
  }
}

function toStoredPackage(item: AnyPackage): CataloguePackage {
  if (item.type === '1') {
    const { apps, options, ...plan } = item
    return {
      ...plan,
      alias: '',
      languageId: null,
      genreId: null,
      image: '',
      appIds: apps,
      options: options.map(({ poid, duration, price }): CatalogueOption => {
        return { poid, duration, months: MONTHS[duration], days: null, pricePaise: price }
      }),
    }
  }
  const { language, genre, apps, poid, price, days, ...pack } = item
  const duration = `${String(days)} ${days === 1 ? 'Day' : 'Days'}`
  return {
    ...pack,
    languageId: language,
    genreId: genre,
    appIds: apps,
    options: [{ poid, duration, months: null, days, pricePaise: price }],
  }
}
