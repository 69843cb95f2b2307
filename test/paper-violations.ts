/** Changes that violate each invariant of invoices and credit notes, in a shop with two invoices and one credit note. */
import { OTHER_ID, copyOf } from './copied-row.ts'

const NOTE =
  'id, order_id, refund_id, series, number, issued_at, amount_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, lowers_tax, paper'

export const PAPER_VIOLATIONS: Record<string, string[]> = {
  'invoices are numbered without gaps': ['update invoice set number = number + 1 where number = 2'],
  'credit notes are numbered without gaps': ['update credit_note set number = 2'],
  'an invoice or credit note of an erased account has no buyer': [
    `update subscriber set erased_at = created_at, number = null, mobile = null, first_name = '', last_name = '', email = '', gender = '', age_group = '', pincode = '', city = ''`,
  ],
  'a credit note belongs to a completed refund of its sale, or to the credit of a paid upgrade': [
    `update credit_note set refund_id = null, set_off_order_id = 'none'`,
  ],
  'a refund or set-off has one credit note': [
    'alter table credit_note drop constraint credit_note_refund_id_key',
    copyOf('credit_note', NOTE, NOTE.replace('id,', `'${OTHER_ID}',`).replace(' number', ' number + 1')),
  ],
  'a completed refund of an invoiced sale has a credit note': [
    'delete from credit_note',
    `update invoicing set credited_until = credited_until + interval '25 hours'`,
  ],
  'the document of a credit note states its recorded amounts': [
    'update credit_note set taxable_paise = taxable_paise - 2, cgst_paise = cgst_paise + 1, sgst_paise = sgst_paise + 1',
  ],
  'the credit notes of an invoice do not exceed it in any tax, and a full credit equals it in each tax': [
    'update credit_note set taxable_paise = taxable_paise + 2, cgst_paise = cgst_paise - 1, sgst_paise = sgst_paise - 1',
  ],
}

/** The invariant with a time limit. */
export const UNCREDITED_REFUND = 'a credit note is issued within an hour of its refund'
