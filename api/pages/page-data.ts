/** The data that the server passes to page loaders: public, the same for every visitor to the pages of a language. */
import type { Brand } from '#contract/brand.ts'
import { formatDay } from '#contract/format/format-date.ts'
import { DEFAULT_LANGUAGE, type Language, pathIn } from '#contract/languages.ts'
import { APP_PLAN, poidOf } from '#contract/pack-type.ts'
import type { PageBanner, PageData, PageFaq, WithText } from '#contract/page-data.ts'
import packageJson from '#package' with { type: 'json' }
import type { CatalogueCache } from '#api/catalogue/catalogue-cache.ts'
import { textIn, type TextKind, textsOf } from '#api/catalogue/catalogue-text.ts'
import { listPacks } from '#api/catalogue/list-packs.ts'
import { titleSitemaps } from './title-sitemap.ts'
import { packRows } from '#api/catalogue/pack-rows.ts'
import type { AppContext } from '#api/platform/context.ts'

/** Returns the data of the pages of a language. */
export type PageDataIn = (language: Language) => PageData

/** The parts of a catalogue that pages show: of the one on sale, or of a draft. */
export type ShownCatalogue = Pick<CatalogueCache, 'listings' | 'listTexts' | 'packLists' | 'shortTitles'>

export function createPageData(
  context: Pick<AppContext, 'config' | 'runtime'>,
  catalogue: ShownCatalogue,
): PageDataIn {
  const year = yearOnce()
  const yearNow = () => year(context.runtime.now())
  const known = new Map<Language, PageData>()
  return (language) => {
    const data = known.get(language) ?? pageDataIn(language, { ...context, catalogue, yearNow })
    known.set(language, data)
    return data
  }
}

type PageDataSource = Pick<AppContext, 'config'> & { catalogue: ShownCatalogue; yearNow: () => number }

function pageDataIn(language: Language, { config, catalogue, yearNow }: PageDataSource): PageData {
  const table = () => catalogue.packLists().table
  const packAt = (position: number) => table().at(position, language)
  const ofType = (type: string) => table().positions({ type })
  const textOf = (kind: TextKind, id: string) => textIn(textsOf(catalogue.listTexts(), kind, id), language)
  const named = <Item extends { id: string }>(kind: TextKind, items: readonly Item[]): WithText<Item>[] =>
    items.map((item) => {
      const text = textOf(kind, item.id)?.name
      return text ? { ...item, text } : item
    })
  const isEnglish = language === DEFAULT_LANGUAGE
  const faqs = () =>
    catalogue.listings().faqs.map((faq): PageFaq => {
      const text = textOf('faq', faq.id)
      const { question, answer } = text ? { question: text.name, answer: text.description } : faq
      const shown = { ...faq, question, answer: linkWithin(language, answer) }
      return text || isEnglish ? shown : { ...shown, lang: DEFAULT_LANGUAGE }
    })
  const appTypes = () => named('app_type', catalogue.listings().appTypes)
  const languages = () => named('language', catalogue.listings().languages)
  const genres = () => named('genre', catalogue.listings().genres)
  const banners = () =>
    catalogue.listings().banners.flatMap(({ package: linked, ...banner }): PageBanner[] => {
      const [language] = named('language', ofId(catalogue.listings().languages, banner.language))
      const [genre] = named('genre', ofId(catalogue.listings().genres, banner.genre))
      const position = table().positionOfId(linked)
      const pack = position === undefined ? undefined : packAt(position)
      return language && genre ? [{ ...banner, language, genre, poid: pack ? poidOf(pack) : '' }] : []
    })
  const brand = brandIn(language, config.brand)
  const { compare: compareNames } = new Intl.Collator(language)
  /** Readers search a list in alphabetical order, except in English, where the catalogue's order is specified. */
  const sorted = <Item extends { name: string; text?: string }>(items: Item[]): Item[] =>
    isEnglish
      ? items
      : items.toSorted((one, other) => compareNames(one.text ?? one.name, other.text ?? other.name))
  return {
    plans: () => Array.from(ofType(APP_PLAN), packAt),
    packTypes: () => appTypes().filter(({ id }) => ofType(id).length > 0),
    packPage: (request) => listPacks(catalogue.packLists(), { ...request, texts: language }),
    findPackByPoid: (poid) => {
      const position = table().positionOfPoid(poid)
      return position === undefined ? undefined : packAt(position)
    },
    packRows: (type) => packRows(table(), { languages: languages(), genres: genres() }, type),
    shortTitles: (type) => catalogue.shortTitles().get(type) ?? [],
    titleSitemaps: () => titleSitemaps(table()),
    appTypes,
    languages: () => sorted(languages()),
    genres: () => sorted(genres()),
    compareNames,
    faqs,
    banners,
    get site() {
      return {
        brand,
        version: packageJson.version,
        languages: config.languages,
        origin: config.shopUrl,
        year: yearNow(),
        ...(catalogue.listings().banners.length > 0 && { hasBanners: true as const }),
      }
    },
  }
}

const ofId = <Item extends { id: string }>(items: readonly Item[], id: string): Item[] =>
  items.filter((item) => item.id === id)

/** Makes links of sanitised HTML to pages of the shop lead to the pages in a language. */
const linkWithin = (language: Language, html: string): string =>
  html.replace(/(?<=<a href=")\/(?!\/)[^"]*/g, (path) => pathIn(language, path))

/** Returns the brand with the tagline of one language: a page needs no other. */
function brandIn(language: Language, brand: Brand): Brand {
  const own = brand.taglines[language]
  return { ...brand, taglines: own === undefined ? {} : { [language]: own } }
}

/** The year in India, computed at most once a minute, because every request needs it. */
function yearOnce(): (now: Date) => number {
  let known = { minute: -1, year: 0 }
  return (now) => {
    const minute = Math.floor(now.getTime() / 60_000)
    if (minute !== known.minute) known = { minute, year: Number(formatDay(now.toISOString()).slice(6)) }
    return known.year
  }
}
