/** Tables of packages for tests: of packages as the API returns them, or of a catalogue. */
import { collectPacks } from '#api/catalogue/collect-packs.ts'
import type { CatalogueData } from '#api/catalogue/catalogue.ts'
import type { PackTable } from '#api/catalogue/pack-table.ts'
import type { Package } from '#contract/catalogue.ts'
import { fromRupees, paise } from '#contract/money.ts'

export function tableOfCatalogue({ apps, packages }: CatalogueData): PackTable {
  const packs = collectPacks(apps)
  for (const one of packages) packs.add(one)
  return packs.finish()
}

/** @param packages movie and show packs, each with its one price */
export function tableOfPacks(packages: readonly Package[]): PackTable {
  const packs = collectPacks([])
  for (const one of packages) {
    const pricePaise = fromRupees(one.fld_package_existprice) ?? paise(1)
    packs.add({
      id: one.fld_package_id,
      type: one.fld_type,
      name: one.fld_package_name,
      alias: one.fld_alias,
      description: one.fld_package_description,
      image: one.fld_image,
      languageId: one.fld_language,
      genreId: one.fld_genre,
      appIds: [],
      options: [{ poid: one.poid, duration: one.fld_validity, months: null, days: 30, pricePaise }],
    })
  }
  return packs.finish()
}
