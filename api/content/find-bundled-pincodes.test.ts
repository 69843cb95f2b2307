/** Tests the bundled directory of pincodes. */
import { describe, expect, test } from 'vitest'
import { findBundledPincodes } from './find-bundled-pincodes.ts'

const findPincodes = (digits: string) => findBundledPincodes(digits, 10)

test('finds up to ten codes by their first digits, in order [SPEC-11-27]', async () => {
  const found = await findPincodes('6000')
  expect(found).toHaveLength(10)
  expect(found[0]).toEqual({ pincode: '600001', city: 'Chennai', state: 'Tamil Nadu' })
  expect(found.map(({ pincode }) => pincode)).toEqual(found.map(({ pincode }) => pincode).toSorted())
})

test('finds a whole code, and nothing for an unknown code', async () => {
  expect(await findPincodes('560001')).toEqual([{ pincode: '560001', city: 'Bengaluru', state: 'Karnataka' }])
  expect(await findPincodes('999999')).toEqual([])
})

describe('corrections of the package', () => {
  test.each([
    ['194101', 'Leh', 'Ladakh'],
    ['799001', 'Agartala', 'Tripura'],
    ['533464', 'Yanam', 'Puducherry'],
    ['605001', 'Puducherry', 'Puducherry'],
    ['247665', 'Haridwar', 'Uttarakhand'],
    ['609601', 'Karaikal', 'Puducherry'],
    ['491001', 'Durg', 'Chhattisgarh'],
    ['744101', 'Port Blair', 'Andaman and Nicobar Islands'],
  ])('places %s in %s, %s', async (pincode, city, state) => {
    expect(await findPincodes(pincode)).toEqual([{ pincode, city, state }])
  })

  test.each([
    ['682001', 'Kochi', 'Kerala'],
    ['201301', 'Noida', 'Uttar Pradesh'],
    ['781001', 'Guwahati', 'Assam'],
    ['575001', 'Mangaluru', 'Karnataka'],
    ['700064', 'Kolkata', 'West Bengal'],
    ['110021', 'Delhi', 'Delhi'],
    ['400703', 'Navi Mumbai', 'Maharashtra'],
    ['211001', 'Prayagraj', 'Uttar Pradesh'],
    ['431001', 'Chhatrapati Sambhajinagar', 'Maharashtra'],
    ['824101', 'Aurangabad', 'Bihar'],
    ['683541', 'Ernakulam', 'Kerala'],
  ])('returns for %s the usual city name %s, %s', async (pincode, city, state) => {
    expect(await findPincodes(pincode)).toEqual([{ pincode, city, state }])
  })

  test('returns names in their usual spelling', async () => {
    const starts = Array.from({ length: 900 }, (_, i) => String(100 + i))
    const places = (await Promise.all(starts.map(findPincodes))).flat()
    for (const { city, state } of places) expect(`${city}, ${state}`).not.toMatch(/[&()]|\p{Lu}{3,}/u)
  })
})
