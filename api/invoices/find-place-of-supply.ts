/**
 * In which state something is sold: where the buyer's pincode lies. A service without an address on record is sold where
 * the seller is (IGST Act 2017, section 12(2)(b)).
 */
import { findPincodes } from '#api/content/find-pincodes.ts'
import { stateNamed, stateWithCode } from '#api/content/pincode-record.ts'
import type { Db } from '#api/platform/database.ts'
import type { TaxState } from './invoice.ts'

/** The first three digits name a sorting district, which lies in one state but for a few along borders. */
const SORTING_DISTRICT = 3

/** @param sellerCode the first two digits of the seller's registration */
export async function findPlaceOfSupply(db: Db, pincode: string, sellerCode: string): Promise<TaxState> {
  for (const digits of [pincode, pincode.slice(0, SORTING_DISTRICT)]) {
    // A code that no directory has may be new: its neighbours are where it is.
    const [place] = digits === '' ? [] : await findPincodes(db, digits)
    const state = place && stateNamed(place.state)
    if (state) return state
  }
  return stateWithCode(sellerCode)
}
