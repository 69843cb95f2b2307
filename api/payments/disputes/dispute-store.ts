/** Store of disputes and of the notes of staff about them. */
import type { Db, Tx } from '#api/platform/db/tables.ts'
import type { Query, WriteStatement } from '#api/platform/db/batch.ts'
import { isDueQuery } from '#api/platform/db/batch.ts'
import { orderIdOfAttempt } from '#api/orders/order.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Dispute, type DisputeEvent, disputeTransitions } from './dispute.ts'

/** The constraint that refuses a second dispute with the same case number of a gateway. */
export const UNIQUE_CASE_CONSTRAINT = 'one_dispute_of_a_case'
/** The constraint that refuses disputes of more than was captured. */
export const WITHIN_PAYMENT_CONSTRAINT = 'disputes_fit_their_payment'

export type NewDispute = Omit<
  Dispute,
  'state' | 'evidenceReference' | 'evidenceAt' | 'decidedAt' | 'decidedBy' | 'refundId' | 'payment'
> & { captureId: string | null }

export const insertDispute = (given: NewDispute): WriteStatement => sql`
  insert into dispute (id, gateway, case_id, payment_reference, capture_id, kind, reason_code, reason_text, amount_paise,
    opened_at, respond_by, recorded_at, recorded_by, state, state_since, matched_at)
  values (${given.id}, ${given.gateway}, ${given.caseId}, ${given.paymentReference}, ${given.captureId}, ${given.kind},
    ${given.reasonCode}, ${given.reasonText}, ${given.amountPaise}, ${given.openedAt}, ${given.respondBy},
    ${given.recordedAt}, ${given.recordedBy}, 'open', ${given.recordedAt},
    ${given.captureId === null ? null : given.recordedAt})`

/** Returns whether a dispute with this case number of the gateway is recorded. */
export async function isRecorded(
  db: Db,
  { gateway, caseId }: Pick<Dispute, 'gateway' | 'caseId'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from dispute where gateway = ${gateway} and case_id = ${caseId}`.execute(db)
  return rows.length > 0
}

/** What an event adds to a dispute. */
type Change = {
  now: Date
  evidenceReference?: string
  /** Who decided, or recorded what the bank decided. */
  by?: string
  refundId?: string | null
}

/** Returns the update for an event on a dispute; it updates nothing where the state does not allow the event. */
export function transitionDispute(
  id: string,
  event: DisputeEvent,
  { now, evidenceReference, by, refundId = null }: Change,
): WriteStatement {
  const { from, to } = disputeTransitions[event]
  const columns: RawBuilder<unknown>[] = [sql`state = ${to}`, sql`state_since = ${now}`]
  if (evidenceReference !== undefined)
    columns.push(sql`evidence_reference = ${evidenceReference}`, sql`evidence_at = ${now}`)
  if (by !== undefined)
    columns.push(sql`decided_at = ${now}`, sql`decided_by = ${by}`, sql`refund_id = ${refundId}::uuid`)
  return sql`update dispute set ${sql.join(columns)} where id = ${id} and state = any(${from})`
}

/** Records the payment of a dispute that had none. */
export const matchDispute = (id: string, captureId: string, now: Date): WriteStatement =>
  sql`update dispute set capture_id = ${captureId}, matched_at = ${now} where id = ${id} and capture_id is null`

const OPEN = sql`dispute where state = 'open'`

export const hasDisputesToExpire = (now: Date): Query<boolean> => isDueQuery(OPEN, 'respond_by', now)

/** Lists the open disputes whose deadline has passed. */
export async function listDisputesToExpire(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${OPEN} and respond_by <= ${now}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks a dispute until the transaction ends. @returns whether it exists */
export async function lockDispute(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from dispute where id = ${id} for update`.execute(tx)
  return rows.length > 0
}

/**
 * Finds the capture by the gateway's payment id, by an attempt id or by an order id. For an order, it prefers the capture
 * that paid the order. `NAMES_PAYMENT` has the same references.
 */
export async function findDisputedCapture(
  db: Db,
  { gateway, paymentReference: of }: Pick<Dispute, 'gateway' | 'paymentReference'>,
): Promise<{ captureId: string; orderId: string } | undefined> {
  const { rows } = await sql<{ captureId: string; orderId: string }>`
    select found.id as "captureId", found.order_id as "orderId" from (
      select c.*, 1 as place from payment_capture c where c.gateway_payment_id = ${of}
      union all select c.*, 2 from payment_capture c where c.attempt_id = ${of}
      union all select c.*, 3 from payment_capture c
        where c.attempt_id in (select a.id from payment_attempt a where a.order_id = ${orderIdOfAttempt(of)})
    ) found
    where found.gateway = ${gateway} order by found.place, found.disposition, found.captured_at, found.id limit 1`.execute(
    db,
  )
  return rows[0]
}

type NewNote = { id: string; disputeId: string; text: string; by: string; now: Date }

export const insertDisputeNote = ({ id, disputeId, text, by, now }: NewNote): WriteStatement => sql`
  insert into dispute_note (id, dispute_id, text, written_by, written_at)
  values (${id}, ${disputeId}, ${text}, ${by}, ${now})`

export type DisputeNote = { text: string; by: string; at: Date }

/** Lists the notes of a dispute, the oldest first. */
export async function listDisputeNotes(db: Db, disputeId: string): Promise<DisputeNote[]> {
  const { rows } = await sql<DisputeNote>`
    select text, written_by as by, written_at as at from dispute_note
    where dispute_id = ${disputeId} order by written_at, id`.execute(db)
  return rows
}
