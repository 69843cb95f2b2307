/** Packages as the catalogue API returns them, for tests of screens: a movie pack and an app plan. */
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

export const FAMILY_PLAN: Package = packOnSale('family-max', {
  fld_package_name: 'Family Max',
  fld_package_description: 'Films and series.',
  fld_package_existprice: '249.00',
  fld_type: '1',
  fld_language: '',
  fld_genre: '',
  fld_image: '',
  fld_app_packages: [
    { fld_image: '/a.svg', fld_name: 'FrameBox' },
    { fld_image: '/b.svg', fld_name: 'Riverplay' },
  ],
  fld_app_prices: [
    { poid: 'P-1M', duration: '1 Month', total_price: '249.00' },
    { poid: 'P-3M', duration: '3 Months', total_price: '687.00' },
  ],
  poid: '',
  fld_validity: '',
})
