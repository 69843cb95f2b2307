/** Collects the packages of a catalogue in columns, one after the other, so that they are never all in memory as objects. */
import type { App } from '#contract/catalogue.ts'
import { latinTitle } from '#contract/format/latin-title.ts'
import type { CataloguePackage } from './catalogue.ts'
import type { ItemTexts } from './catalogue-text.ts'
import { collectPackageTexts } from './collect-package-texts.ts'
import { collectDistinct } from '#api/catalogue/columns/distinct-column.ts'
import { createNumberList } from '#api/catalogue/columns/number-list.ts'
import { collectKeys } from '#api/catalogue/columns/key-column.ts'
import { collectShortTitles } from './collect-short-titles.ts'
import { collectTexts } from '#api/catalogue/columns/text-column.ts'
import { createPackTable, type OptionTerms, type PackKind, type PackTable } from './pack-table.ts'

export type PackCollector = {
  /** Adds the package, with its texts in other languages, after all others in the catalogue's order. */
  add: (one: CataloguePackage, translated?: ItemTexts) => void
  finish: () => PackTable
}

export function collectPacks(apps: readonly App[]): PackCollector {
  const ids = collectKeys()
  const texts = {
    name: collectTexts(),
    alias: collectTexts(),
    description: collectTexts(),
    image: collectTexts(),
  }
  const kinds = collectDistinct<PackKind>(({ type, languageId, genreId, appIds }) =>
    [type, languageId ?? '', genreId ?? '', ...appIds].join('\n'),
  )
  const terms = collectDistinct<OptionTerms>(({ duration, months, days, pricePaise }) =>
    [duration, months ?? '', days ?? '', pricePaise].join('\n'),
  )
  const poids = collectKeys()
  const shortTitles = collectShortTitles()
  const translations = collectPackageTexts()
  const owners = createNumberList()
  const firstOptions = createNumberList()
  let size = 0
  return {
    add: ({ type, languageId, genreId, appIds, options, ...one }, translated = []) => {
      ids.add(one.id)
      const alias = latinTitle(one.name, one.alias)
      texts.name.add(one.name)
      texts.alias.add(alias)
      for (const title of [one.name, alias, ...translated.map(({ name }) => name)])
        shortTitles.add(type, title)
      translations.add(size, translated)
      texts.description.add(one.description)
      texts.image.add(one.image)
      kinds.add({ type, languageId, genreId, appIds })
      firstOptions.push(owners.length())
      for (const { poid, ...option } of options) {
        poids.add(poid)
        terms.add(option)
        owners.push(size)
      }
      size += 1
    },
    finish: () => {
      firstOptions.push(owners.length())
      return createPackTable({
        apps: new Map(apps.map((app) => [app.id, app])),
        ids: ids.finish(),
        texts: {
          name: texts.name.finish(),
          alias: texts.alias.finish(),
          description: texts.description.finish(),
          image: texts.image.finish(),
        },
        kinds: kinds.finish(),
        firstOptions: firstOptions.toArray(),
        poids: poids.finish(),
        terms: terms.finish(),
        owners: owners.toArray(),
        shortTitles: shortTitles.finish(),
        translations: translations.finish(),
      })
    },
  }
}
