/** Finds pincodes by their first digits: in the official directory if an operator imported it, otherwise in the bundled one. */
import type { Db } from '#api/platform/db/tables.ts'
import type { Pincode } from '#contract/content.ts'
import { findBundledPincodes } from './find-bundled-pincodes.ts'
import { hasPlaces, listPlaces } from './pincode-store.ts'

const MAX_PLACES = 10

/** @param digits 1 to 6, the first not 0 @returns up to ten places, in order of their codes */
export async function findPincodes(db: Db, digits: string): Promise<Pincode[]> {
  const places = await listPlaces(db, digits, MAX_PLACES)
  return places.length > 0 || (await hasPlaces(db)) ? places : findBundledPincodes(digits, MAX_PLACES)
}
