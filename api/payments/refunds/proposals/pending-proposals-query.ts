/** Lists the refund proposals that wait for approval, with the packs of partial refunds. */
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import { isApprovable, PROPOSAL_COLUMNS, proposalFrom } from './refund-proposal-store.ts'
import type { RefundProposal } from './refund-proposal.ts'

/** `pack`: the name in the order line of a partial refund; null for a refund of the whole sale. */
export type PendingProposal = RefundProposal & { pack: string | null }

/** Lists the proposals that can still be approved, the oldest first. */
export async function listPendingProposals(db: Db, now: Date): Promise<PendingProposal[]> {
  const { rows } = await sql<PendingProposal>`
    select ${PROPOSAL_COLUMNS}, l.name as pack
    from refund_wish w left join order_line l on l.order_id = w.order_id and l.line_no = w.line_no
    where ${isApprovable(now)} order by w.asked_at, w.id`.execute(db)
  return rows.map((row) => ({ ...proposalFrom(row), pack: row.pack }))
}
