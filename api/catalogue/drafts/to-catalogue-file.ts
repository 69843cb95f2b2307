/** Converts the catalogue to the format of the catalogue file, whose items drafts change one by one. Pure. */
import { isDeepStrictEqual } from 'node:util'
import {
  type CatalogueData,
  type CataloguePackage,
  EMPTY_CATALOGUE,
  withBanners,
} from '#api/catalogue/catalogue.ts'
import { faultsOfContent } from '#api/catalogue/import/find-unfit-items.ts'
import { readLists } from '#api/catalogue/import/read-catalogue-file.ts'
import { APP_PLAN } from '#contract/pack-type.ts'
import { toRupees } from '#contract/money.ts'
import type { CatalogueItem, ItemKind } from '#contract/staff/desk-drafts.ts'

type ListName = 'languages' | 'genres' | 'appTypes' | 'apps' | 'packages' | 'faqs' | 'banners'

/** The list of each kind. */
export const LISTS = {
  language: 'languages',
  genre: 'genres',
  app_type: 'appTypes',
  app: 'apps',
  package: 'packages',
  faq: 'faqs',
  banner: 'banners',
} as const satisfies Record<ItemKind, ListName>

/** The kinds in messages for people. */
export const KIND_NAMES: Readonly<Record<ItemKind, string>> = {
  language: 'language',
  genre: 'genre',
  app_type: 'app type',
  app: 'app',
  package: 'package',
  faq: 'question',
  banner: 'banner',
}

/** The lists of a catalogue file that has no fault. */
export type CatalogueFile = Record<ListName, CatalogueItem[]>

const NO_ITEMS: CatalogueFile = {
  languages: [],
  genres: [],
  appTypes: [],
  apps: [],
  packages: [],
  faqs: [],
  banners: [],
}

/** Returns the file whose import makes this catalogue. */
export const toCatalogueFile = ({
  languages,
  genres,
  appTypes,
  apps,
  packages,
  faqs,
  banners,
}: CatalogueData): CatalogueFile => ({
  languages: languages.map(({ id, name, code }) => ({ id, name, code })),
  genres: genres.map(({ id, name }) => ({ id, name })),
  appTypes: appTypes.map(({ id, description }) => ({ id, description })),
  apps: apps.map(({ id, name, image }) => ({ id, name, image })),
  packages: packages.map(toPackageItem),
  faqs: faqs.map(({ id, question, answerHtml }) => ({ id, question, answer: answerHtml })),
  banners: banners.map((banner) => ({ ...banner })),
})

function toPackageItem(one: CataloguePackage): CatalogueItem {
  const { id, type, name, alias, description, image, appIds, options } = one
  if (type === APP_PLAN)
    return {
      id,
      type,
      name,
      description,
      apps: appIds,
      options: options.map(({ poid, duration, pricePaise }) => ({
        poid,
        duration,
        price: toRupees(pricePaise),
      })),
    }
  const [option] = options
  return {
    id,
    type,
    name,
    alias,
    description,
    language: one.languageId ?? '',
    genre: one.genreId ?? '',
    apps: appIds,
    image,
    ...(option && { poid: option.poid, price: toRupees(option.pricePaise), days: option.days ?? 0 }),
  }
}

export type ReadItem =
  | { item: CatalogueItem; faults?: never }
  /** Messages by the field of the item, such as `options.1.price`. */
  | { item?: never; faults: Record<string, string> }

/** Reads an item as the import does: texts are trimmed, answers sanitised. References are not checked. */
export function readItem(kind: ItemKind, given: unknown): ReadItem {
  const faults: Record<string, string> = {}
  const list = LISTS[kind]
  const read = readLists({ ...NO_ITEMS, [list]: [given] }, ({ place, message }) => {
    const field = /^\w+\[0\]\.?(?<field>.*?)(?: \([^)]*\))?$/.exec(place)?.groups?.['field'] ?? ''
    faults[field.replaceAll(/\[(\d+)\]/g, '.$1') || 'item'] ??= message
  })
  const [item] = toCatalogueFile(withBanners(read, EMPTY_CATALOGUE))[list]
  if (item) Object.assign(faults, faultsOfContent(item))
  return item && Object.keys(faults).length === 0 ? { item } : { faults }
}

/** Whether two items are the same; the order of their fields does not matter. */
export const isSameItem = (one: CatalogueItem | null, other: CatalogueItem | null): boolean =>
  isDeepStrictEqual(one, other)
