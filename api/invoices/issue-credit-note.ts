/**
 * Issues the credit note of a refund or a set-off: next number, and a snapshot of all printed data, which never changes. Seller,
 * buyer, place of supply and rates are those of the invoice, even if they have changed since.
 */
import type { Tx } from '#api/platform/db/tables.ts'
import type { AppContext } from '#api/platform/context.ts'
import { creditableShares, creditLines, distributeCredit } from './credit-lines.ts'
import { listUncreditedParts } from './due-credit-query.ts'
import { insertCreditNote, listCreditedLines, nextCreditNoteNumber } from './credit-note-store.ts'
import { type CreditNote, creditNoteSeries, type DueCredit, isInTimeForTax } from './credit-note.ts'
import { invoiceNumber, type TaxRegistration } from './invoice.ts'

/** Requires that the caller holds `lockInvoiceNumbering` and found no credit note for this credit under that lock. */
export async function issueCreditNote(
  tx: Tx,
  { runtime }: Pick<AppContext, 'runtime'>,
  { credit, registration }: { credit: DueCredit; registration: TaxRegistration },
): Promise<CreditNote> {
  const { refundId, settlement, amountPaise, invoice, lineNo } = credit
  const { orderId, seller, gstin, sac, placeOfSupply, buyer, paidAt } = invoice
  // The clock of the instance that issued the invoice or completed the refund may be ahead.
  const moments = [runtime.now(), new Date(invoice.issuedAt), new Date(settlement.doneAt)]
  const now = new Date(Math.max(...moments.map((moment) => moment.getTime())))
  const credited = await listCreditedLines(tx, orderId)
  // The refund of the rest of a sale may be done before an earlier partial refund, whose share is kept for its own note.
  const parts = lineNo === null ? await listUncreditedParts(tx, orderId) : []
  const shares = creditableShares(invoice, [...credited, ...parts])
  const amounts = distributeCredit(amountPaise, shares, lineNo)
  const series = creditNoteSeries(registration, now)
  const number = await nextCreditNoteNumber(tx, series)
  const note: CreditNote = {
    kind: 'creditNote',
    number: invoiceNumber(series, number),
    issuedAt: now.toISOString(),
    orderId,
    seller,
    gstin,
    sac,
    placeOfSupply,
    buyer,
    amountPaise,
    settlement,
    invoice: { number: invoice.number, issuedAt: invoice.issuedAt },
    lowersTax: isInTimeForTax({ soldAt: new Date(paidAt), now }, registration),
    lines: creditLines(invoice, credited, amounts),
  }
  await insertCreditNote(tx, note, { id: runtime.id(), refundId, series, number })
  return note
}
