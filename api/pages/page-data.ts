/** The data that the server passes to page loaders: public, the same for every visitor. */
import { formatDay } from '#contract/format/format-date.ts'
import { APP_PLAN } from '#contract/pack-type.ts'
import type { PageData } from '#contract/page-data.ts'
import packageJson from '#package' with { type: 'json' }
import type { CatalogueCache } from '#api/catalogue/catalogue-cache.ts'
import { listPacks } from '#api/catalogue/list-packs.ts'
import { titleSitemaps } from './title-sitemap.ts'
import { packRows } from '#api/catalogue/pack-rows.ts'
import type { AppContext } from '#api/platform/context.ts'

export function createPageData({ config, runtime }: AppContext, catalogue: CatalogueCache): PageData {
  const year = yearOnce()
  const table = () => catalogue.packLists().table
  const ofType = (type: string) => table().positions({ type })
  return {
    plans: () => Array.from(ofType(APP_PLAN), (position) => table().at(position)),
    packTypes: () => catalogue.listings().appTypes.filter(({ id }) => ofType(id).length > 0),
    packPage: (request) => listPacks(catalogue.packLists(), request),
    findPackByPoid: (poid) => {
      const position = table().positionOfPoid(poid)
      return position === undefined ? undefined : table().at(position)
    },
    packRows: (type) => packRows(table(), catalogue.listings(), type),
    shortTitles: (type) => catalogue.shortTitles().get(type) ?? [],
    titleSitemaps: () => titleSitemaps(table()),
    appTypes: () => catalogue.listings().appTypes,
    languages: () => catalogue.listings().languages,
    genres: () => catalogue.listings().genres,
    faqs: () => catalogue.listings().faqs,
    site: {
      brand: config.brand,
      version: packageJson.version,
      languages: config.languages,
      origin: config.shopUrl,
      get year() {
        return year(runtime.now())
      },
    },
  }
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
