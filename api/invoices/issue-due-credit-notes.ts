/** Job that issues credit notes for all completed refunds of invoiced sales, in the order of their completion. */
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runForOrder } from '#api/platform/observability/run-in-span.ts'
import { saveCreditedUntil } from './credit-note-store.ts'
import { listDueCredits } from './due-credit-query.ts'
import { lockInvoiceNumbering } from './invoice-store.ts'
import { issueCreditNote } from './issue-credit-note.ts'

export const CREDIT_NOTE_BATCH_SIZE = 100

/**
 * Issues one batch of credit notes, after `issueDueInvoices` issued what is due: a refund without its invoice waits.
 * @returns the count; if it is `CREDIT_NOTE_BATCH_SIZE`, call again
 */
export async function issueDueCreditNotes(platform: AppContext): Promise<number> {
  const registration = platform.config.brand.gst
  if (!registration) return 0
  return withTransaction(platform.db, async (tx) => {
    await lockInvoiceNumbering(tx)
    const credits = await listDueCredits(tx, CREDIT_NOTE_BATCH_SIZE)
    for (const credit of credits)
      await runForOrder('issue credit note', credit.invoice.orderId, () =>
        issueCreditNote(tx, platform, { credit, registration }),
      )
    if (credits.length < CREDIT_NOTE_BATCH_SIZE) await saveCreditedUntil(tx)
    return credits.length
  })
}
