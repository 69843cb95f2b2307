/** Store of manual refunds. The database accepts one only for a refund that its gateway refused. */
import type { Tx } from '#api/platform/database.ts'
import { sql } from 'kysely'
import type { ManualRefund } from './refund.ts'

/** The constraint that refuses the same transfer reference for two refunds. */
export const UNIQUE_TRANSFER_CONSTRAINT = 'one_refund_for_a_transfer'

export async function insertManualRefund(
  tx: Tx,
  { refundId, from, reference, by, now }: ManualRefund & { refundId: string; by: string; now: Date },
): Promise<void> {
  await sql`
    insert into refund_by_hand (refund_id, sent_from, reference, said_by, said_at)
    values (${refundId}, ${from}, ${reference}, ${by}, ${now})`.execute(tx)
}
