/** The catalogue data that a list of owned packs needs. Kept small, because the page's HTML contains it. */
import type { PageData } from '#contract/page-data.ts'
import type { PackImages } from './owned-packs.tsx'
import { packLabels } from '#web/features/pack-display/pack-labels.ts'

const APPS_IN_A_TILE = 4

export function packImages(services: PageData): PackImages {
  const words = packLabels(services.languages(), services.genres())
  const packages = services.appTypes().flatMap(({ id }) => services.packPage({ type: id }).data)
  return Object.fromEntries(
    packages.map((pack) => [
      pack.fld_package_id,
      { image: pack.fld_image, apps: pack.fld_app_packages.slice(0, APPS_IN_A_TILE), words: words(pack) },
    ]),
  )
}
