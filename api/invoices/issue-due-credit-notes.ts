/** Job that issues credit notes for all completed refunds of invoiced sales, in the order of their completion. */
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { doEach } from '#api/platform/do-each.ts'
import { runForOrder } from '#api/platform/observability/run-in-span.ts'
import { saveCreditedUntil } from './credit-note-store.ts'
import type { DueCredit } from './credit-note.ts'
import { listDueCredits } from './due-credit-query.ts'
import { lockInvoiceNumbering } from './invoice-store.ts'
import { issueCreditNote } from './issue-credit-note.ts'

export const CREDIT_NOTE_BATCH_SIZE = 100

/**
 * Issues one batch of credit notes, after `issueDueInvoices` issued what is due: a refund without its invoice waits. One
 * that fails takes no number, is logged, and does not stop the others.
 * @returns the count; if it is `CREDIT_NOTE_BATCH_SIZE`, call again. 0 if one failed: a later round tries it again
 */
export async function issueDueCreditNotes(platform: AppContext): Promise<number> {
  const registration = platform.config.brand.gst
  if (!registration) return 0
  return withTransaction(platform.db, async (tx) => {
    await lockInvoiceNumbering(tx)
    const credits = await listDueCredits(tx, CREDIT_NOTE_BATCH_SIZE)
    const batch = { event: 'credit_note.issue_failed', items: credits, nameOf: orderIdOf } as const
    const areIssued = await doEach(platform.log, batch, (credit) =>
      runForOrder('issue credit note', credit.invoice.orderId, () =>
        withTransaction(tx, (part) => issueCreditNote(part, platform, { credit, registration })),
      ),
    )
    if (!areIssued) return 0
    if (credits.length < CREDIT_NOTE_BATCH_SIZE) await saveCreditedUntil(tx)
    return credits.length
  })
}

const orderIdOf = ({ invoice }: DueCredit): string => invoice.orderId
