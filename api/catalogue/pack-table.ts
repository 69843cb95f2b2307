/**
 * The packages of one catalogue version in memory, by their position in the catalogue's order, as columns: 50,000 packs
 * take some 15 MB, and nothing that the garbage collector visits. Pure.
 */
import { createHash } from 'node:crypto'
import type { App, Package } from '#contract/catalogue.ts'
import type { PackList } from '#contract/page-data.ts'
import {
  type CatalogueOption,
  type CataloguePackage,
  type Offer,
  type ShortTitles,
  toPackage,
} from './catalogue.ts'
import type { CatalogueText } from './catalogue-text.ts'
import { type DistinctColumn, valueAt } from '#api/catalogue/columns/distinct-column.ts'
import type { KeyColumn } from '#api/catalogue/columns/key-column.ts'
import { numberAt } from '#api/catalogue/columns/number-list.ts'
import type { Language } from '#contract/languages.ts'
import type { TextColumn } from '#api/catalogue/columns/text-column.ts'

/** A filter that is absent or empty lets all packages pass. */
type PackFilter = Omit<PackList, 'q'>

export type PackTable = {
  readonly size: number
  /**
   * @param language of the texts to add to the English ones, if the package has them
   * @throws RangeError for a position that the table does not have
   */
  at: (position: number, language?: Language) => Package
  /** Returns the title in the other languages that have one. */
  translatedTitles: (position: number) => string[]
  positionOfId: (id: string) => number | undefined
  /** Returns the position of the package that has this price option. */
  positionOfPoid: (poid: string) => number | undefined
  findOffer: (poid: string) => Offer | undefined
  /** Returns the positions of the packages that pass the filter, in ascending order. */
  positions: (filter: PackFilter) => ArrayLike<number>
  /** Returns the test of whether the package at a position passes the filter. */
  accepts: (filter: PackFilter) => (position: number) => boolean
  readonly shortTitles: ShortTitles
  /** Returns a SHA-256 of the texts of all packages that a search finds. */
  hashTexts: (pause: () => Promise<void>) => Promise<Buffer>
}

/** The properties that many packages share. */
export type PackKind = Pick<CataloguePackage, 'type' | 'languageId' | 'genreId' | 'appIds'>
/** The properties that the price options of many packages share. */
export type OptionTerms = Omit<CatalogueOption, 'poid'>

type PackText = 'name' | 'alias' | 'description' | 'image'

/** The names and descriptions of packages by language; '' for a package without such a text. */
export type PackageTexts = ReadonlyMap<Language, Readonly<Record<keyof CatalogueText, TextColumn>>>

export type PackColumns = {
  readonly apps: ReadonlyMap<string, App>
  readonly ids: KeyColumn
  readonly texts: Readonly<Record<PackText, TextColumn>>
  readonly kinds: DistinctColumn<PackKind>
  /** For each package, the row of its first price option; then the total count of options. */
  readonly firstOptions: Uint32Array
  readonly poids: KeyColumn
  readonly terms: DistinctColumn<OptionTerms>
  /** For each price option, the position of its package. */
  readonly owners: Uint32Array
  readonly shortTitles: ShortTitles
  readonly translations: PackageTexts
}

const NONE: ArrayLike<number> = []

export function createPackTable(columns: PackColumns): PackTable {
  const { apps, ids, texts, kinds, firstOptions, poids, terms, owners, translations } = columns
  const optionAt = (row: number): CatalogueOption => ({ poid: poids.at(row), ...valueAt(terms, row) })
  const lists = new Map<string, Uint32Array>()
  return {
    size: kinds.numbers.length,
    shortTitles: columns.shortTitles,
    at: (position, language) => {
      const from = numberAt(firstOptions, position)
      const count = numberAt(firstOptions, position + 1) - from
      const own = (column: PackText) => texts[column].at(position)
      return toPackage(
        {
          ...valueAt(kinds, position),
          id: ids.at(position),
          name: own('name'),
          alias: own('alias'),
          description: own('description'),
          image: own('image'),
          options: Array.from({ length: count }, (_, i) => optionAt(from + i)),
        },
        { apps, texts: textsIn(translations, language, position) },
      )
    },
    translatedTitles: (position) =>
      [...translations.values()].map(({ name }) => name.at(position)).filter((title) => title !== ''),
    positionOfId: ids.find,
    positionOfPoid: (poid) => {
      const row = poids.find(poid)
      return row === undefined ? undefined : numberAt(owners, row)
    },
    findOffer: (poid) => {
      const row = poids.find(poid)
      if (row === undefined) return undefined
      const position = numberAt(owners, row)
      const { type } = valueAt(kinds, position)
      return {
        ...optionAt(row),
        packageId: ids.at(position),
        packageName: texts.name.at(position),
        type,
      }
    },
    hashTexts: async (pause) => {
      const hash = createHash('sha256').update(JSON.stringify([...apps.values(), ...kinds.values]))
      const titles = [...translations.values()].map(({ name }) => name).filter(({ length }) => length > 0)
      for (const column of [texts.name, texts.alias, texts.description, ...titles]) {
        column.hashInto(hash)
        await pause()
      }
      return hash.update(kinds.numbers).digest()
    },
    positions: (filter) => {
      const key = JSON.stringify([filter.type ?? '', filter.language ?? '', filter.genre ?? ''])
      const known = lists.get(key)
      if (known) return known
      const passing = kinds.values.map((kind) => passes(kind, filter))
      if (!passing.includes(true)) return NONE
      // Only filters that some package passes are kept, so there are few lists.
      const list = positionsOf(kinds, passing)
      lists.set(key, list)
      return list
    },
    accepts: (filter) => {
      const passing = kinds.values.map((kind) => passes(kind, filter))
      return (position) => passing[numberAt(kinds.numbers, position)] ?? false
    },
  }
}

/** Returns the texts of a package in a language, if it has any. */
function textsIn(
  translations: PackageTexts,
  language: Language | undefined,
  position: number,
): Pick<Package, 'fld_texts'> {
  const columns = language === undefined ? undefined : translations.get(language)
  if (language === undefined || columns === undefined) return {}
  const [name, description] = [columns.name.at(position), columns.description.at(position)]
  return name === '' && description === '' ? {} : { fld_texts: { language, name, description } }
}

const passes = (kind: PackKind, { type = '', language = '', genre = '' }: PackFilter): boolean =>
  (type === '' || kind.type === type) &&
  (language === '' || kind.languageId === language) &&
  (genre === '' || kind.genreId === genre)

function positionsOf({ numbers }: DistinctColumn<PackKind>, passing: readonly boolean[]): Uint32Array {
  const positions = new Uint32Array(numbers.length)
  let count = 0
  for (let position = 0; position < numbers.length; position++)
    if (passing[numberAt(numbers, position)]) positions[count++] = position
  return positions.slice(0, count)
}
