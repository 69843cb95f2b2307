/**
 * Place of supply of a sale: the state of the buyer's pincode, which an erasure keeps while the invoice is due. A service to a buyer
 * without an address on record is supplied at the location of the seller (IGST Act 2017, section 12(2)(b)).
 */
import { findPincodes } from '#api/content/find-pincodes.ts'
import { findState, requireStateByCode } from '#api/content/pincode-record.ts'
import type { Db, Tx } from '#api/platform/db/tables.ts'
import type { PaidOrder, TaxState } from './invoice.ts'
import { isInvoiceDue } from './paid-order-query.ts'

/** The first three digits name a sorting district. It lies in one state, except for a few at state borders. */
const SORTING_DISTRICT = 3

/** Returns the place of supply. @param sellerCode the first two digits of the seller's registration */
export async function findPlaceOfSupply(
  db: Db,
  { buyer: { pincode }, gstStateCode }: Pick<PaidOrder, 'buyer' | 'gstStateCode'>,
  sellerCode: string,
): Promise<TaxState> {
  if (gstStateCode !== null) return requireStateByCode(gstStateCode)
  return (await findStateOf(db, pincode)) ?? requireStateByCode(sellerCode)
}

/**
 * Returns the code of the state that the erasure of an account keeps, for the invoices that are still to be issued; null if none is.
 * Requires `lockInvoiceNumbering` in the same transaction.
 */
export async function findStateToKeep(
  tx: Tx,
  { subscriberId, pincode }: { subscriberId: string; pincode: string },
): Promise<string | null> {
  if (!(await isInvoiceDue(tx, subscriberId))) return null
  return (await findStateOf(tx, pincode))?.gstCode ?? null
}

async function findStateOf(db: Db, pincode: string): Promise<TaxState | undefined> {
  for (const digits of [pincode, pincode.slice(0, SORTING_DISTRICT)]) {
    // A code that is in no directory may be new; codes of the same sorting district are in the same state.
    const [place] = digits === '' ? [] : await findPincodes(db, digits)
    const state = place && findState(place.state)
    if (state) return state
  }
  return undefined
}
