/** Job that issues credit notes for all completed refunds of invoiced sales, in the order of their completion. */
import type { AppContext } from '#api/platform/context.ts'
import { saveCreditedUntil } from './credit-note-store.ts'
import type { DueCredit } from './credit-note.ts'
import { listDueCredits } from './due-credit-query.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { type IssueOptions, issueDuePapers } from './issue-due-papers.ts'

/**
 * Issues credit notes, after `issueDueInvoices` issued what is due: a refund without its invoice waits.
 * @returns how many were issued
 */
export async function issueDueCreditNotes(platform: AppContext, options: IssueOptions = {}): Promise<number> {
  const registration = platform.config.brand.gst
  if (!registration) return 0
  return issueDuePapers<DueCredit>(
    platform,
    {
      name: 'credit note',
      event: 'credit_note.issue_failed',
      list: async (tx, batch) =>
        (await listDueCredits(tx, batch)).map((credit) => ({
          id: idOf(credit),
          orderId: credit.invoice.orderId,
          paper: credit,
        })),
      issue: (tx, credit) => issueCreditNote(tx, platform, { credit, registration }),
      finish: saveCreditedUntil,
    },
    options,
  )
}

/** Returns the id of the refund; for a set-off, which has none, that of the order that it paid in part. */
const idOf = ({ refundId, settlement, invoice }: DueCredit): string =>
  refundId ?? (settlement.kind === 'set_off' ? settlement.orderId : invoice.orderId)
