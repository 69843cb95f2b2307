/** Store of payment attempts. */
import type { Db, Tables, Tx } from '#api/platform/db/tables.ts'
import {
  isDueQuery,
  jsonList,
  type JsonRow,
  momentFrom,
  type Query,
  rowQuery,
  rowsQuery,
  jsonQuery,
  type WriteStatement,
} from '#api/platform/db/batch.ts'
import { accountLanguage } from '#api/identity/subscribers/account-query.ts'
import type { Language } from '#contract/languages.ts'
import { paise } from '#contract/money.ts'
import { isPaymentReason } from '#contract/payment-reasons.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Attempt, AttemptStatus, AttemptWithCaptures, OrderRefund } from './attempt.ts'
import type { GatewayName, StatedMethod } from '#api/payments/gateways/gateway.ts'
import { orderRefunds } from './order-refunds-query.ts'
import { MIN_VERIFY_INTERVAL_SECONDS } from './verification.ts'

type AttemptRow = JsonRow<Tables['payment_attempt']>

const attemptFrom = (row: AttemptRow): Attempt => ({
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
  startedAt: new Date(row.started_at),
  nextPollAt: momentFrom(row.next_poll_at),
  polledAt: momentFrom(row.polled_at),
  polls: row.polls,
  unreadableAnswers: row.unreadable_answers,
  verifyClaimedAt: momentFrom(row.verify_claimed_at),
})

/**
 * Inserts an attempt. Of two concurrent inserts, the second violates `payment_attempt_pkey` or
 * `payment_attempt_order_id_number_key`.
 */
export const insertAttempt = (attempt: Attempt): WriteStatement => sql`
  insert into payment_attempt (id, order_id, number, gateway, status, amount_paise, description,
    customer_name, customer_email, customer_mobile, started_at, next_poll_at)
  values (${attempt.id}, ${attempt.orderId}, ${attempt.number}, ${attempt.gateway}, ${attempt.status},
    ${attempt.amountPaise}, ${attempt.description}, ${attempt.customerName}, ${attempt.customerEmail},
    ${attempt.customerMobile}, ${attempt.startedAt}, ${attempt.nextPollAt})`

export type AttemptsAndRefunds = { attempts: Attempt[]; refunds: OrderRefund[] }

type AttemptsRow = {
  attempts: AttemptRow[]
  refunds: { status: Tables['refund']['status']; amount_paise: number }[]
}

/** Reads an order's attempts, oldest first, and its refunds. */
export const attemptsQuery = (orderId: string): Query<AttemptsAndRefunds> =>
  jsonQuery(
    sql<AttemptsRow>`
      select json_build_object(
        'attempts', (select coalesce(json_agg(a order by a.number), '[]') from payment_attempt a
          where a.order_id = ${orderId}),
        'refunds', ${jsonList(orderRefunds(orderId))})`,
    (row) => ({
      attempts: (row?.attempts ?? []).map(attemptFrom),
      refunds: (row?.refunds ?? []).map(({ status, amount_paise }) => ({
        done: status === 'done',
        amountPaise: paise(amount_paise),
      })),
    }),
  )

type CapturedRow = AttemptRow & { captured_ids: string[] }

const withCapturedIds = sql`
  a.*, (select coalesce(json_agg(c.gateway_payment_id), '[]') from payment_capture c
    where c.attempt_id = a.id) as captured_ids`

const attemptWithCapturesFrom = (row: CapturedRow): AttemptWithCaptures => ({
  attempt: attemptFrom(row),
  capturedIds: row.captured_ids,
})

export const attemptQuery = (id: string): Query<AttemptWithCaptures | undefined> =>
  rowQuery(
    sql<CapturedRow>`select ${withCapturedIds} from payment_attempt a where a.id = ${id}`,
    attemptWithCapturesFrom,
  )

/** Reads the attempts listed in `claimed`, a `with` query of the enclosing statement. */
export const claimedAttemptsQuery: Query<AttemptWithCaptures[]> = rowsQuery(
  sql<CapturedRow>`select ${withCapturedIds} from payment_attempt a where a.id in (select id from claimed)`,
  attemptWithCapturesFrom,
)

/**
 * Locks the attempt's row until the transaction ends, so that no concurrent transaction adds a capture to the attempt.
 * Callers always lock the order first: one lock order prevents deadlocks.
 */
export async function lockAttempt(tx: Tx, id: string): Promise<void> {
  await sql`select 1 from payment_attempt where id = ${id} for no key update`.execute(tx)
}

/** Builds the query that checks whether a gateway has attempts due for verification. */
export const attemptsAreDue = (gateway: GatewayName, now: Date): Query<boolean> =>
  isDueQuery(sql`payment_attempt where gateway = ${gateway}`, 'next_poll_at', now)

/**
 * Claims up to `limit` attempts of one gateway that are due for verification; two workers never claim the same one.
 * Each is due again at `againAt`, so that an attempt whose worker died is verified later.
 */
export async function claimDueAttempts(
  db: Db,
  { gateway, now, againAt, limit }: { gateway: GatewayName; now: Date; againAt: Date; limit: number },
): Promise<AttemptWithCaptures[]> {
  const { rows } = await sql<{ one: CapturedRow }>`
    with a as (
      update payment_attempt set next_poll_at = ${againAt}, verify_claimed_at = ${now}
      where id = any(array(
        select id from payment_attempt where gateway = ${gateway} and next_poll_at <= ${now}
      order by next_poll_at limit ${limit} for update skip locked
      ))
      returning *
    )
    select to_json(one) as one from (select ${withCapturedIds} from a) as one`.execute(db)
  return rows.map(({ one }) => attemptWithCapturesFrom(one))
}

export type Verification = {
  status: AttemptStatus
  reason: string | null
  stated: StatedMethod | undefined
  now: Date
  next: Date | undefined
}

/**
 * Builds the time of the next verification: by the schedule, or sooner if a signed notification arrived during this
 * verification. Such a notification may report an event that happened after the gateway answered.
 */
const nextVerificationAt = (next: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when verify_wanted_at >= verify_claimed_at then least(${next}::timestamptz,
    verify_claimed_at + ${MIN_VERIFY_INTERVAL_SECONDS} * interval '1 second') else ${next}::timestamptz end`

/**
 * Records the result of a verification and the time of the next one. Every settlement increments `polls`. The statement
 * updates no row if `polls` has changed since it was read: another settlement was written (optimistic lock). An answer
 * without a method keeps the method of an earlier answer.
 */
export const recordVerification = (
  { id, polls }: Pick<Attempt, 'id' | 'polls'>,
  { status, reason, stated, now, next }: Verification,
): WriteStatement => sql`
  update payment_attempt
  set ${stated ? sql`method = ${stated.method}, bank = ${stated.bank ?? null}, ` : sql``}status = ${status}, reason = ${reason}, polls = polls + 1, polled_at = ${now},
    unreadable_answers = 0, next_poll_at = ${nextVerificationAt(sql`${next ?? null}`)}
  where id = ${id} and polls = ${polls}`

/** Records verifications of captured attempts that brought no new capture. Each is due again at `next`. */
export function recordUnchangedVerifications(
  answers: { id: string; next: Date | undefined }[],
  now: Date,
): WriteStatement {
  const ids = answers.map(({ id }) => id)
  const nexts = answers.map(({ next }) => next?.toISOString() ?? null)
  return sql`
    update payment_attempt set polls = polls + 1, polled_at = ${now}, next_poll_at = ${nextVerificationAt(sql`answer.next`)}
    from unnest(${ids}::text[], ${nexts}::timestamptz[]) as answer (id, next)
    where payment_attempt.id = answer.id`
}

/** Records that the gateway's answers did not state the payments of attempts. Each is due again at `next`. */
export const recordUnreadableAnswers = (answers: { id: string; next: Date }[]): WriteStatement => sql`
  update payment_attempt set unreadable_answers = unreadable_answers + 1, next_poll_at = ${nextVerificationAt(sql`answer.next`)}
  from unnest(${answers.map(({ id }) => id)}::text[],
    ${answers.map(({ next }) => next.toISOString())}::timestamptz[]) as answer (id, next)
  where payment_attempt.id = answer.id`

/** Whether an attempt of the row of `orders` is in flight. */
export const ATTEMPT_IN_FLIGHT = sql`exists (
  select 1 from payment_attempt a where a.order_id = orders.id and a.status in ('sent', 'pending'))`

/** `lastAttempt`: the status of the order's newest attempt; `language`: the language of messages about the order. */
export type ExpiredOrder = Pick<Attempt, 'amountPaise' | 'gateway' | 'customerMobile' | 'customerEmail'> & {
  orderId: string
  lastAttempt: AttemptStatus
  language: Language
}

/**
 * Runs an update that expires orders, and reads the newest attempt of each that has one. Leaves out renewals: other
 * messages inform their buyers that the renewal is over.
 */
export async function expireAndReadOrders(db: Db, expiry: WriteStatement): Promise<ExpiredOrder[]> {
  const { rows } = await sql<ExpiredOrder>`
    with ended as (${expiry} returning id, amount_paise, subscriber_id, language, plan_start)
    select distinct on (ended.id) ended.id as "orderId", ended.amount_paise as "amountPaise", a.gateway,
      a.status as "lastAttempt", a.customer_mobile as "customerMobile", a.customer_email as "customerEmail",
      ${accountLanguage(sql`ended.subscriber_id`, sql`ended.language`)} as language
    from ended join payment_attempt a on a.order_id = ended.id where ended.plan_start <> 'renewal'
    order by ended.id, a.number desc`.execute(db)
  return rows
}
