/** The packages that the API of the gallery has on sale. */
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
