/** What an operator is told before an import. */
import { paise } from '#contract/money.ts'
import { expect, test } from 'vitest'
import { EMPTY_CATALOGUE, type CatalogueData, type CataloguePackage } from './catalogue.ts'
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
const stock = (given: Partial<CatalogueData>): CatalogueData => ({ ...EMPTY_CATALOGUE, ...given })

test('the same catalogue makes no difference', () => {
  expect(isEmpty(diffCatalogues(stock({ packages: [plan] }), stock({ packages: [plan] })))).toBe(true)
})

test('new and missing things are named', () => {
  const before = stock({ packages: [plan] })
  const after = stock({ genres: [{ id: 'action', name: 'Action' }] })
  expect(diffCatalogues(before, after)).toEqual({
    added: ['genre action'],
    changed: [],
    withdrawn: ['package starter'],
  })
})

test('a new price is told with the old one, other fields by their name', () => {
  const dearer = { ...plan.options[0]!, pricePaise: paise(109_00) }
  const after = stock({ packages: [{ ...plan, description: 'Four apps, one price.', options: [dearer] }] })
  expect(diffCatalogues(stock({ packages: [plan] }), after).changed).toEqual([
    'package starter: description, price P1-STARTER-1M 99.00 for 1 Month -> 109.00 for 1 Month',
  ])
})

test('a duration that comes or goes is told with its price', () => {
  const threeMonths = { ...plan.options[0]!, poid: 'P1-STARTER-3M', duration: '3 Months', months: 3 }
  const [line] = diffCatalogues(
    stock({ packages: [plan] }),
    stock({ packages: [{ ...plan, options: [threeMonths] }] }),
  ).changed
  expect(line).toContain('price P1-STARTER-1M 99.00 for 1 Month -> withdrawn')
  expect(line).toContain('price P1-STARTER-3M new -> 99.00 for 3 Months')
})

test('another order alone is a difference', () => {
  const other = { ...plan, id: 'other' }
  const before = stock({ packages: [plan, other] })
  const after = stock({ packages: [other, plan] })
  expect(diffCatalogues(before, after).changed).toEqual(['order: things are shown in another order'])
})
