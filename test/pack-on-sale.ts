/** A movie pack as the catalogue API returns it, for tests of screens. */
import type { Package } from '#contract/catalogue.ts'

export const packOnSale = (id: string, given: Partial<Package> = {}): Package => ({
  fld_package_id: id,
  fld_package_name: id,
  fld_package_description: '',
  fld_package_existprice: '79.00',
  fld_type: '2',
  fld_language: 'tamil',
  fld_genre: 'action',
  fld_image: `/${id}.svg`,
  fld_app_packages: [],
  fld_app_prices: [],
  poid: id,
  fld_alias: '',
  fld_validity: '30 Days',
  ...given,
})
