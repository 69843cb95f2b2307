/**
 * Place of supply of a sale: the state of the buyer's pincode. A service to a buyer without an address on record is
 * supplied at the location of the seller (IGST Act 2017, section 12(2)(b)).
 */
import { findPincodes } from '#api/content/find-pincodes.ts'
import { findState, requireStateByCode } from '#api/content/pincode-record.ts'
import type { Db } from '#api/platform/db/tables.ts'
import type { TaxState } from './invoice.ts'

/** The first three digits name a sorting district. It lies in one state, except for a few at state borders. */
const SORTING_DISTRICT = 3

/** Returns the place of supply. @param sellerCode the first two digits of the seller's registration */
export async function findPlaceOfSupply(db: Db, pincode: string, sellerCode: string): Promise<TaxState> {
  for (const digits of [pincode, pincode.slice(0, SORTING_DISTRICT)]) {
    // A code that is in no directory may be new; codes of the same sorting district are in the same state.
    const [place] = digits === '' ? [] : await findPincodes(db, digits)
    const state = place && findState(place.state)
    if (state) return state
  }
  return requireStateByCode(sellerCode)
}
