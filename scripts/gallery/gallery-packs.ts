/** The packages that the API of the gallery has on sale, and those that its subscriber owns. */
import type { Package } from '#contract/catalogue.ts'
import { packOnSale } from '#test/pack-on-sale.ts'

const APPS = ['doorview-tv', 'tamarai-talkies', 'riverplay', 'kulhad-stories']
export const OPTION = { poid: 'P1-FAMILY-MAX-3M', duration: '3 Months', total_price: '687.00' }
export const PLAN = packOnSale('family-max', {
  fld_package_name: 'Family Max',
  fld_package_existprice: '687.00',
  fld_type: '1',
  fld_app_packages: APPS.map((id) => ({ fld_name: id, fld_image: `/art/apps/${id}.svg` })),
  fld_app_prices: [OPTION],
  poid: OPTION.poid,
})
export const FILM = packOnSale('kadalora-rayil', {
  fld_package_name: 'கடலோர ரயில்',
  fld_alias: 'Kadalora Rayil',
  fld_package_existprice: '149.00',
  fld_image: '/art/posters/kadalora-rayil.svg',
})
export const RESTARTED = {
  data: [FILM],
  total: 1,
  message: 'The catalogue has changed. This is the list from its start.',
}

export const ORDER = 'ABCDEFGHJKMNPQRSTUVWX01'
export const fromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
export const owned = (pack: Package, days: number) => ({
  packagename: pack.fld_package_name,
  packagealias: pack.fld_alias,
  packageamount: pack.fld_package_existprice,
  packageType: pack === PLAN ? 'APPP' : '2',
  startDate: fromNow(days - 30),
  endDate: fromNow(days),
  transactionID: ORDER,
  packageID: pack.fld_package_id,
  packageImage: pack.fld_image,
  packageLanguage: pack.fld_language,
  packageGenre: pack.fld_genre,
  packageApps: pack.fld_app_packages,
})
/** A cheaper plan, of which eighteen of thirty days are unused. */
export const UPGRADABLE = {
  ...owned(PLAN, 18),
  packagename: 'South Stars',
  packageamount: '149.00',
  upgrade: { credit: '89.40', unusedDays: 18, totalDays: 30, termDays: 30 },
}
/** The upgrade of that plan, in a cart. */
export const UPGRADE = {
  ...PLAN,
  fld_selected_pack: OPTION,
  start: 'upgrade',
  upgrade: { packName: 'South Stars', credit: '89.40', unusedDays: 18, totalDays: 30 },
}
