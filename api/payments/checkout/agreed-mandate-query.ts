/** The mandate that a buyer agreed to with an attempt to pay an order: a second click registers the same one. */
import type { MandateTerms } from '#api/payments/gateways/mandate.ts'
import { type JsonRow, type Query, rowQuery } from '#api/platform/db/batch.ts'
import { paise } from '#contract/money.ts'
import { sql } from 'kysely'

export type AgreedMandate = { attemptId: string; terms: Omit<MandateTerms, 'reason'> }

/** Reads the newest one of an order; undefined where the buyer has never agreed to one. */
export const agreedMandateQuery = (orderId: string): Query<AgreedMandate | undefined> =>
  rowQuery(
    sql<JsonRow<{ attemptId: string } & AgreedMandate['terms']>>`
      select m.attempt_id as "attemptId", m.cap_paise as "capPaise", m.months, m.agreed_at as "startsAt",
        m.ends_at as "endsAt"
      from payment_attempt a join mandate m on m.attempt_id = a.id
      where a.order_id = ${orderId} order by a.number desc limit 1`,
    ({ attemptId, capPaise, months, startsAt, endsAt }) => ({
      attemptId,
      terms: { capPaise: paise(capPaise), months, startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
    }),
  )
