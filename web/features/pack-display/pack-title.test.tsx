/** Tests of titles in their own script with their Latin form. */
import { packOnSale } from '#test/pack-on-sale.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { packLabels } from './pack-labels.ts'
import { CartLine } from '#web/features/cart/cart-line.tsx'
import { OwnedPack } from '#web/features/packs/owned-pack.tsx'
import { PackCard } from '#web/features/catalogue/pack-card.tsx'
import { priceChanges, describeChange } from '#web/features/cart/reprice-cart.ts'

const NATIVE = 'மழை வாசல்'
const LATIN = 'Mazhai Vaasal'
const labelsOf = packLabels([{ id: 'tamil', name: 'Tamil', code: 'ta' }], [{ id: 'drama', name: 'Drama' }])
const labels = labelsOf({ fld_language: 'tamil', fld_genre: 'drama' })
const rain = packOnSale('rain', { fld_package_name: NATIVE, fld_alias: LATIN })
const owned = {
  packagename: NATIVE,
  packagealias: LATIN,
  packageamount: '79.00',
  packageType: '2',
  startDate: '2026-11-01T00:00:00.000Z',
  endDate: '2026-12-01T00:00:00.000Z',
  transactionID: 'ABCDEFGHJKLMNPQ',
  packageID: 'rain',
  packageImage: '',
  packageLanguage: '',
  packageGenre: '',
  packageApps: [],
}

/** Expects both forms, the native one with its `lang`. */
function expectBoth() {
  expect(screen.getByText(NATIVE).getAttribute('lang')).toBe('ta')
  expect(screen.getByText(LATIN).closest('[lang]')).toBeNull()
}

test('a card with a generated poster shows the native title on it and the Latin form below', () => {
  render(
    <PackCard
      pack={{ ...rain, fld_image: '/art/posters/rain.svg' }}
      labels={labels}
      selected={false}
      onSelect={() => undefined}
    />,
  )
  expectBoth()
  expect(screen.getByRole('checkbox', { name: new RegExp(`${NATIVE}.*${LATIN}`) })).toBeTruthy()
})

test('a card with an external image shows both forms below it', () => {
  render(
    <PackCard
      pack={{ ...rain, fld_image: 'https://cdn.example/rain.jpg' }}
      labels={labels}
      selected={false}
      onSelect={() => undefined}
    />,
  )
  expectBoth()
})

test('a cart line shows both forms, and its remove button names both', () => {
  render(<CartLine item={rain} labels={labels} onRemove={() => undefined} />)
  expectBoth()
  expect(screen.getByRole('button', { name: /^Remove from cart ?மழை வாசல் \(Mazhai Vaasal\)$/ })).toBeTruthy()
})

test('an owned pack that is no longer sold shows both forms', () => {
  render(<OwnedPack pack={owned} expired={false} labelsOf={packLabels([], [])} />)
  expectBoth()
})

test('shows a title in Latin letters once', () => {
  render(
    <CartLine item={packOnSale('night', { fld_package_name: 'Night Owl', fld_alias: '' })} labels={labels} />,
  )
  expect(screen.getByText('Night Owl').getAttribute('lang')).toBeNull()
})

test('a price change names both forms', () => {
  const changes = priceChanges([rain], [{ ...rain, fld_package_existprice: '99.00' }])
  expect(changes.map(describeChange)).toEqual([
    `The price of ${NATIVE} (${LATIN}) changed from ₹79.00 to ₹99.00.`,
  ])
})
