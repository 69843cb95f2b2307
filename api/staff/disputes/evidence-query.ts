/** Reads what evidence needs besides the order: the consents of the buyer, and the sign-in of the payment. */
import type { Db } from '#api/platform/db/tables.ts'
import type { DeskEvidence } from '#contract/staff/desk-disputes.ts'
import { sql } from 'kysely'

const MAX_CONSENTS = 3

/** Reads the consents and the session as they were when the attempt of the payment was started. Empty once the subscriber is erased. */
export async function readConsentAndSession(
  db: Db,
  attemptId: string,
): Promise<Pick<DeskEvidence, 'consents' | 'session'>> {
  const { rows } = await sql<Pick<DeskEvidence, 'consents' | 'session'>>`
    select
      (select coalesce(jsonb_agg(one), '[]') from (
        select c.version, c.agreed_at as "agreedAt", c.given_at as "givenAt", c.language from consent c
        where c.subscriber_id = o.subscriber_id and c.agreed_at <= a.started_at
        order by c.agreed_at desc limit ${MAX_CONSENTS}) one) as consents,
      (select jsonb_build_object('startedAt', s.started_at, 'provedAt', s.proved_at, 'lastUsedAt', s.last_used_at)
        from session s where s.subscriber_id = o.subscriber_id and s.started_at <= a.started_at
        order by s.started_at desc limit 1) as session
    from payment_attempt a join orders o on o.id = a.order_id where a.id = ${attemptId}`.execute(db)
  return rows[0] ?? { consents: [], session: null }
}
