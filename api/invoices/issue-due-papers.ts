/** Issues the papers of one kind that are due, in batches. */
import { lockInvoiceNumbering } from './invoice-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { processItems } from '#api/platform/process-items.ts'
import { runForOrder } from '#api/platform/observability/run-in-span.ts'

/** What one paper is issued for. `id` identifies it among those of its kind. */
type Due<Paper> = { id: string; orderId: string; paper: Paper }

export type PaperKind<Paper> = {
  name: 'invoice' | 'credit note'
  /** The event of the log line for a paper that fails. */
  event: `${string}.${string}`
  /** Lists the due papers in the order in which they get their numbers, without the ids in `except`. */
  list: (tx: Tx, batch: { limit: number; except: string[] }) => Promise<Due<Paper>[]>
  issue: (tx: Tx, paper: Paper) => Promise<unknown>
  /** Records that every paper that was due before `now` is issued, except those of the orders in `failed`. */
  finish: (tx: Tx, round: { now: Date; failed: string[] }) => Promise<void>
}

/** `stopping`: aborted when the rest is left to other instances; `batchSize`: papers in one transaction. */
export type IssueOptions = { stopping?: AbortSignal; batchSize?: number }

const BATCH_SIZE = 100

/**
 * Issues all papers that are due. A paper that fails takes no number, is logged, and does not stop the others, however many
 * fail; a later call tries it again.
 * @returns how many were issued
 */
export async function issueDuePapers<Paper>(
  { db, runtime, log }: AppContext,
  { name, event, list, issue, finish }: PaperKind<Paper>,
  { stopping, batchSize: limit = BATCH_SIZE }: IssueOptions,
): Promise<number> {
  const failed = new Map<string, string>()
  let issued = 0
  const issueBatch = (): Promise<boolean> =>
    withTransaction(db, async (tx) => {
      await lockInvoiceNumbering(tx)
      const now = runtime.now()
      const items = await list(tx, { limit, except: [...failed.keys()] })
      let tried = 0
      await processItems(
        log,
        { event, items, nameOf: ({ orderId }) => orderId },
        async ({ id, orderId, paper }) => {
          tried += 1
          failed.set(id, orderId)
          await runForOrder(`issue ${name}`, orderId, () => withTransaction(tx, (part) => issue(part, paper)))
          failed.delete(id)
          issued += 1
        },
      )
      const isEnd = items.length < limit && tried === items.length
      if (isEnd) await finish(tx, { now, failed: [...failed.values()] })
      return tried === limit
    })
  while (stopping?.aborted !== true && (await issueBatch()));
  return issued
}
