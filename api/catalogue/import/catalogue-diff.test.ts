/** Tests the lines that an operator reads before an import. */
import { paise } from '#contract/money.ts'
import { expect, test } from 'vitest'
import { EMPTY_CATALOGUE, type CatalogueData, type CataloguePackage } from '#api/catalogue/catalogue.ts'
import { diffCatalogues, isEmpty } from './catalogue-diff.ts'

const plan: CataloguePackage = {
  id: 'starter',
  type: '1',
  name: 'Starter',
  alias: '',
  description: 'Four apps.',
  languageId: null,
  genreId: null,
  image: '',
  appIds: ['one'],
  options: [{ poid: 'P1-STARTER-1M', duration: '1 Month', months: 1, days: null, pricePaise: paise(99_00) }],
}
const catalogueWith = (given: Partial<CatalogueData>): CatalogueData => ({ ...EMPTY_CATALOGUE, ...given })

test('finds no difference between equal catalogues', () => {
  expect(
    isEmpty(diffCatalogues(catalogueWith({ packages: [plan] }), catalogueWith({ packages: [plan] }))),
  ).toBe(true)
})

test('names added and withdrawn items', () => {
  const before = catalogueWith({ packages: [plan] })
  const after = catalogueWith({ genres: [{ id: 'action', name: 'Action' }] })
  expect(diffCatalogues(before, after)).toEqual({
    added: ['genre action'],
    changed: [],
    withdrawn: ['package starter'],
  })
})

test('shows a changed price with the old price, and other changed fields by name', () => {
  const dearer = { ...plan.options[0]!, pricePaise: paise(109_00) }
  const after = catalogueWith({
    packages: [{ ...plan, description: 'Four apps, one price.', options: [dearer] }],
  })
  expect(diffCatalogues(catalogueWith({ packages: [plan] }), after).changed).toEqual([
    'package starter: description, price P1-STARTER-1M 99.00 for 1 Month -> 109.00 for 1 Month',
  ])
})

test('shows an added or withdrawn duration with its price', () => {
  const threeMonths = { ...plan.options[0]!, poid: 'P1-STARTER-3M', duration: '3 Months', months: 3 }
  const [line] = diffCatalogues(
    catalogueWith({ packages: [plan] }),
    catalogueWith({ packages: [{ ...plan, options: [threeMonths] }] }),
  ).changed
  expect(line).toContain('price P1-STARTER-1M 99.00 for 1 Month -> withdrawn')
  expect(line).toContain('price P1-STARTER-3M new -> 99.00 for 3 Months')
})

test('reports a difference if only the order of items changes', () => {
  const other = { ...plan, id: 'other' }
  const before = catalogueWith({ packages: [plan, other] })
  const after = catalogueWith({ packages: [other, plan] })
  expect(diffCatalogues(before, after).changed).toEqual(['order: items are in another order'])
})
