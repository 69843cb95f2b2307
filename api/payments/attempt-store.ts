/** Attempts and what was heard about them, in the database. */
import type { Db, Tables, Tx } from '#api/platform/database.ts'
import { brokenConstraint } from '#api/platform/in-transaction.ts'
import { togetherWith, type Write } from '#api/platform/together.ts'
import { paise } from '#contract/money.ts'
import { isPaymentReason } from '#contract/payment-reasons.ts'
import { sql } from 'kysely'
import type { Attempt, AttemptStatus } from './attempt.ts'
import type { Outcome } from './gateway.ts'

const attemptFrom = (row: Tables['payment_attempt']): Attempt => ({
  id: row.id,
  orderId: row.order_id,
  number: row.number,
  gateway: row.gateway,
  status: row.status,
  amountPaise: paise(row.amount_paise),
  description: row.description,
  customerName: row.customer_name,
  customerEmail: row.customer_email,
  customerMobile: row.customer_mobile,
  reason: isPaymentReason(row.reason) ? row.reason : null,
  startedAt: row.started_at,
  nextPollAt: row.next_poll_at,
  polledAt: row.polled_at,
  polls: row.polls,
})

/** The second of two at once breaks `payment_attempt_pkey` or `payment_attempt_order_id_number_key`. */
export const attemptWrite = (attempt: Attempt): Write => sql`
  insert into payment_attempt (id, order_id, number, gateway, status, amount_paise, description,
    customer_name, customer_email, customer_mobile, started_at, next_poll_at)
  values (${attempt.id}, ${attempt.orderId}, ${attempt.number}, ${attempt.gateway}, ${attempt.status},
    ${attempt.amountPaise}, ${attempt.description}, ${attempt.customerName}, ${attempt.customerEmail},
    ${attempt.customerMobile}, ${attempt.startedAt}, ${attempt.nextPollAt})`

/** Of one order, oldest first. */
export async function listAttempts(db: Db, orderId: string): Promise<Attempt[]> {
  const rows = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()
  return rows.map(attemptFrom)
}

/** An order's attempts, oldest first, and the refunds of what came in by them. */
export async function listAttemptsAndRefunds(
  db: Db,
  orderId: string,
): Promise<{ attempts: Attempt[]; refunds: { done: boolean }[] }> {
  const { rows } = await sql<Tables['payment_attempt'] & { refunds: Tables['refund']['status'][] }>`
    select a.*, (select coalesce(jsonb_agg(r.status), '[]') from payment_capture c
      join refund r on r.capture_id = c.id where c.attempt_id = a.id) as refunds
    from payment_attempt a where a.order_id = ${orderId} order by a.number`.execute(db)
  return {
    attempts: rows.map(attemptFrom),
    refunds: rows.flatMap(({ refunds }) => refunds.map((status) => ({ done: status === 'done' }))),
  }
}

/**
 * Holds the row until the transaction ends; the order is locked before it, always. While it is, no other
 * capture can come to the attempt.
 */
export async function lockAttempt(
  tx: Tx,
  id: string,
): Promise<{ attempt: Attempt; capturedIds: string[] } | undefined> {
  const { rows } = await sql<Tables['payment_attempt'] & { captured_ids: string[] }>`
    select a.*, (select coalesce(jsonb_agg(c.gateway_payment_id), '[]') from payment_capture c
      where c.attempt_id = a.id) as captured_ids
    from payment_attempt a where a.id = ${id} for update`.execute(tx)
  const [row] = rows
  return row && { attempt: attemptFrom(row), capturedIds: row.captured_ids }
}

/**
 * Takes up to `limit` attempts that are due to be asked about; two workers never take the same one.
 * Each is due again after `againAt`, so that one whose worker died is not forgotten.
 */
export async function claimDueAttempts(
  db: Db,
  { now, againAt, limit }: { now: Date; againAt: Date; limit: number },
): Promise<Attempt[]> {
  const { rows } = await sql<Tables['payment_attempt']>`
    update payment_attempt set next_poll_at = ${againAt}
    where id in (
      select id from payment_attempt where next_poll_at <= ${now}
      order by next_poll_at limit ${limit} for update skip locked
    )
    returning *`.execute(db)
  return rows.map(attemptFrom)
}

export type Answered = { status: AttemptStatus; reason: string | null; now: Date; next: Date | undefined }

/** Writes down what the gateway answered about an attempt, and when to ask next. */
export const answeredWrite = (id: string, { status, reason, now, next }: Answered): Write => sql`
  update payment_attempt
  set status = ${status}, reason = ${reason}, polls = polls + 1, polled_at = ${now}, next_poll_at = ${next ?? null}
  where id = ${id}`

/** Orders whose time is over; never one that money may still be on its way to. */
export async function expirePayingOrders(db: Db, now: Date): Promise<void> {
  await sql`
    update orders set status = 'expired'
    where status = 'paying' and expires_at <= ${now} and not exists (
      select 1 from payment_attempt a where a.order_id = orders.id and a.status in ('sent', 'pending')
    )`.execute(db)
}

export type News = {
  id: string
  attemptId: string
  source: 'return' | 'webhook' | 'client' | 'poll'
  /** Whether the gateway signed it, or we asked it ourselves. */
  authentic: boolean
  outcome: Outcome
  detail: string
  heardAt: Date
}

/** What everybody says is kept; the same said again by the same source adds nothing. */
export function newsWrite({ id, attemptId, source, authentic, outcome, detail, heardAt }: News): Write {
  const [paymentId, amount] =
    outcome.kind === 'captured' ? [outcome.gatewayPaymentId, outcome.amountPaise] : [null, null]
  const key = [source, outcome.kind, paymentId ?? '', amount ?? '', detail].join('/')
  return sql`
    insert into payment_news (id, attempt_id, source, authentic, claim, gateway_payment_id, amount_paise,
      detail, dedupe_key, heard_at)
    values (${id}, ${attemptId}, ${source}, ${authentic}, ${outcome.kind}, ${paymentId}, ${amount},
      ${detail.slice(0, 200)}, ${key.slice(0, 300)}, ${heardAt})
    on conflict (attempt_id, dedupe_key) do nothing`
}

/**
 * Somebody says that something happened: it is kept, and the attempt is due now, and stays so until the
 * gateway was asked.
 * @returns undefined where there is no such attempt; then nothing is kept.
 */
export async function recordNews(db: Db, news: News): Promise<Attempt | undefined> {
  const hurry = sql`
    update payment_attempt set next_poll_at = least(next_poll_at, ${news.heardAt}) where id = ${news.attemptId}`
  const read = sql<Tables['payment_attempt']>`select * from payment_attempt where id = ${news.attemptId}`
  try {
    const [row] = await togetherWith(db, [newsWrite(news), hurry], read)
    return row && attemptFrom(row)
  } catch (error) {
    if (brokenConstraint(error) === 'payment_news_attempt_id_fkey') return undefined
    throw error
  }
}
