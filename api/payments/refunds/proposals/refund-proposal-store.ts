/** Refund proposals in the database. Its constraints also enforce who may approve, and how many tries there are. */
import type { Db, Tx } from '#api/platform/db/tables.ts'
import {
  existsQuery,
  type JsonRow,
  type Query,
  rowQuery,
  type WriteStatement,
} from '#api/platform/db/batch.ts'
import { paise } from '#contract/money.ts'
import { sql } from 'kysely'
import { MAX_TOKEN_ATTEMPTS, type RefundProposal } from './refund-proposal.ts'

export const PROPOSAL_COLUMNS = sql`w.id, w.order_id as "orderId", w.amount_paise as "amountPaise", w.because as reason,
  w.line_no as "lineNo",
  w.asked_channel as channel, w.asked_by as "proposedBy", w.asked_at as "proposedAt", w.expires_at as "expiresAt"`

const PENDING = sql`w.approved_at is null and w.closed_at is null`

/** Whether a proposal is pending and can still be approved. */
export const isApprovable = (now: Date) =>
  sql`${PENDING} and w.expires_at > ${now}::timestamptz and w.tries < ${MAX_TOKEN_ATTEMPTS}`

export const proposalFrom = (row: RefundProposal | JsonRow<RefundProposal>): RefundProposal => ({
  ...row,
  amountPaise: paise(row.amountPaise),
  proposedAt: new Date(row.proposedAt),
  expiresAt: new Date(row.expiresAt),
})

export const pendingProposalQuery = (orderId: string, now: Date): Query<RefundProposal | undefined> =>
  rowQuery(
    sql<JsonRow<RefundProposal>>`
      select ${PROPOSAL_COLUMNS} from refund_wish w where w.order_id = ${orderId} and ${isApprovable(now)}`,
    proposalFrom,
  )

/** Whether a proposal is neither approved nor closed. A command that approves it may have used its last token attempt. */
export const isPendingQuery = (id: string): Query<boolean> =>
  existsQuery(sql`select from refund_wish w where w.id = ${id} and ${PENDING}`)

/** @returns a proposal, and whether it can be approved; undefined where there is none */
export async function findProposal(
  db: Db,
  id: string,
  now: Date,
): Promise<{ proposal: RefundProposal; isOpen: boolean } | undefined> {
  const { rows } = await sql<RefundProposal & { isOpen: boolean }>`
    select ${PROPOSAL_COLUMNS}, ${isApprovable(now)} as "isOpen" from refund_wish w where w.id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  const { isOpen, ...proposal } = row
  return { proposal: proposalFrom(proposal), isOpen }
}

/** Closes a proposal. Matches no row once it is approved or closed. */
export const closeProposal = (id: string, now: Date): WriteStatement => sql`
  update refund_wish as w set closed_at = ${now} where w.id = ${id} and ${PENDING}`

/**
 * Closes a proposal that was not approved in time, so that a new one can be inserted. The caller holds the lock of the
 * order.
 */
export async function closeExpiredProposal(tx: Tx, orderId: string, now: Date): Promise<void> {
  await sql`
    update refund_wish as w set closed_at = ${now}
    where w.order_id = ${orderId} and ${PENDING} and not (${isApprovable(now)})`.execute(tx)
}

export async function insertProposal(tx: Tx, given: RefundProposal & { tokenHash: Buffer }): Promise<void> {
  await sql`
    insert into refund_wish (id, order_id, amount_paise, line_no, because, asked_channel, asked_by, asked_at, expires_at, token_hash)
    values (${given.id}, ${given.orderId}, ${given.amountPaise}, ${given.lineNo}, ${given.reason}, ${given.channel},
      ${given.proposedBy}, ${given.proposedAt}, ${given.expiresAt}, ${given.tokenHash})`.execute(tx)
}

export type ProposalUnderApproval = RefundProposal & {
  tokenHash: Buffer
  triesLeft: number
  /** The database login. */
  proposedLogin: string
}

/**
 * Counts a try before the token is compared, so that concurrent requests get no extra tries. The operator who
 * proposed cannot approve, and a command cannot approve a proposal of the desk.
 * @returns undefined where there is no proposal that this operator could approve
 */
export async function consumeTokenAttempt(
  db: Db,
  { orderId, by, now }: { orderId: string; by: string; now: Date },
): Promise<ProposalUnderApproval | undefined> {
  const { rows } = await sql<ProposalUnderApproval>`
    update refund_wish as w set tries = w.tries + 1
    where w.order_id = ${orderId} and w.asked_by <> ${by} and w.asked_channel = 'command'
      and ${isApprovable(now)}
    returning ${PROPOSAL_COLUMNS}, w.token_hash as "tokenHash", ${MAX_TOKEN_ATTEMPTS} - w.tries as "triesLeft",
      w.asked_as as "proposedLogin"`.execute(db)
  const [row] = rows
  return row && { ...row, ...proposalFrom(row) }
}

type Approval = { proposal: RefundProposal; by: string; refundId: string; now: Date }

/** Approves a proposal. Matches no row once it is approved or closed. */
export const markApproved = ({ proposal, by, refundId, now }: Approval): WriteStatement => sql`
  update refund_wish as w set approved_by = ${by}, approved_channel = ${proposal.channel}, approved_at = ${now},
    refund_id = ${refundId}
  where w.id = ${proposal.id} and ${PENDING}`
