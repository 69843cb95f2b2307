/**
 * The store of personal data across all tables: its export and its erasure. Add a new column with personal data to both
 * statements; `erase-subscriber.db.test.ts` searches all tables for data that is left.
 */
import type { Db, Tx } from '#api/platform/db/tables.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { sql } from 'kysely'

/** Returns the export without its introduction; undefined where the subscriber is unknown or erased. */
export async function findPersonalData(
  db: Db,
  subscriberId: string,
): Promise<Omit<PersonalData, 'about' | 'exportedAt'> | undefined> {
  const { rows } = await sql<Omit<PersonalData, 'about' | 'exportedAt'>>`
    select jsonb_build_object('subscriberId', s.number, 'firstName', s.first_name, 'lastName', s.last_name,
        'mobile', s.mobile, 'email', s.email, 'gender', s.gender, 'ageGroup', s.age_group, 'pincode', s.pincode,
        'city', s.city, 'satelliteSubscriber', s.satellite, 'since', s.created_at) as account,
      ${all(sql`'version', x.version, 'agreedAt', x.agreed_at, 'givenAt', x.given_at`, sql`x.version`)}
        from consent x where x.subscriber_id = s.id) as "termsAgreedTo",
      ${all(
        sql`'name', x.name, 'amount', (x.amount_paise / 100.0)::numeric(12, 2)::text, 'from', x.starts_at,
          'until', x.ends_at, 'transactionId', x.order_id`,
        sql`x.starts_at, x.id`,
      )} from entitlement x where x.subscriber_id = s.id and x.status = 'active') as packs,
      ${all(
        sql`'transactionId', x.id, 'status', x.status, 'amount', (x.amount_paise / 100.0)::numeric(12, 2)::text,
          'placedAt', x.placed_at, 'invoice', (select i.paper->>'number' from invoice i where i.order_id = x.id),
          'packs', (select coalesce(jsonb_agg(l.name order by l.line_no), '[]') from order_line l where l.order_id = x.id),
          'triesToPay', ${all(
            sql`'id', a.id, 'paidBy', a.gateway, 'status', a.status, 'startedAt', a.started_at,
              'name', a.customer_name, 'email', a.customer_email, 'mobile', a.customer_mobile`,
            sql`a.number`,
          )} from payment_attempt a where a.order_id = x.id and a.customer_mobile is not null),
          'refunds', ${all(
            sql`'reference', r.token, 'amount', (r.amount_paise / 100.0)::numeric(12, 2)::text, 'status', r.status,
              'requestedAt', r.requested_at`,
            sql`r.requested_at`,
          )} from refund r join payment_capture c on c.id = r.capture_id
            join payment_attempt a on a.id = c.attempt_id where a.order_id = x.id)`,
        sql`x.placed_at, x.id`,
      )} from orders x where x.subscriber_id = s.id) as orders,
      ${all(
        sql`'requestId', x.number, 'type', x.type, 'query', x.query, 'mobile', x.mobile,
          'alternateContact', x.alternate_contact, 'email', x.email, 'state', x.state, 'raisedAt', x.raised_at,
          'answer', x.answer`,
        sql`x.raised_at, x.id`,
      )} from support_request x where x.subscriber_id = s.id) as requests,
      ${all(
        sql`'device', d.name, 'startedAt', x.started_at, 'lastUsedAt', x.last_used_at, 'endedAt', x.ended_at`,
        sql`x.started_at`,
      )} from session x join device d on d.id = x.device_id where x.subscriber_id = s.id) as "signIns",
      ${all(sql`'device', d.name, 'lastLoginAt', x.last_login_at`, sql`x.last_login_at`)}
        from known_device x join device d on d.id = x.device_id where x.subscriber_id = s.id) as "knownDevices",
      ${all(sql`'to', x.mobile, 'purpose', x.purpose, 'sentAt', x.sent_at`, sql`x.sent_at`)}
        from otp_challenge x where x.mobile = s.mobile) as "codesSent",
      ${all(sql`'partner', p.name, 'createdAt', x.created_at, 'usedAt', x.used_at`, sql`x.created_at`)}
        from client_key x join partner_key p on p.id = x.partner_key_id where x.subscriber_id = s.id) as "partnerLinks"
    from subscriber s where s.id = ${subscriberId} and s.erased_at is null`.execute(db)
  return rows[0]
}

/** Returns the start of a sub-select for a list of objects; the caller adds its `from` and the closing bracket. */
const all = (fields: ReturnType<typeof sql>, order: ReturnType<typeof sql>) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object(${fields}) order by ${order}), '[]')`

export type Standing = { paymentOpen: boolean; refundOpen: boolean; packsRunning: boolean }

/**
 * Returns what forbids an erasure. A payment is open while the reconciler still verifies one of its attempts, a failed
 * one included. A captured attempt does not count: it is verified again only for further money, which would be
 * refunded.
 */
export async function findErasureBlockers(tx: Tx, subscriberId: string, now: Date): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select
      exists (select 1 from orders o where o.subscriber_id = ${subscriberId} and (o.status = 'paying' or exists (
        select 1 from payment_attempt a where a.order_id = o.id and a.status <> 'captured'
          and (a.next_poll_at is not null or a.status in ('sent', 'pending'))))) as "paymentOpen",
      exists (select 1 from refund r join payment_capture c on c.id = r.capture_id
        join payment_attempt a on a.id = c.attempt_id join orders o on o.id = a.order_id
        where o.subscriber_id = ${subscriberId} and r.status <> 'done') as "refundOpen",
      exists (select 1 from entitlement e where e.subscriber_id = ${subscriberId} and e.status = 'active'
        and e.ends_at > ${now}) as "packsRunning"`.execute(tx)
  const [standing] = rows
  if (!standing) throw new Error('find erasure blockers: query returned no row')
  return standing
}

/**
 * Expires the open orders of a subscriber, so that no payment can start. Waits for the row lock of a payment that is
 * just starting; `findErasureBlockers` then sees its attempt.
 */
export async function closeOpenOrders(tx: Tx, subscriberId: string): Promise<void> {
  await sql`update orders set status = 'expired' where subscriber_id = ${subscriberId} and status = 'open'`.execute(
    tx,
  )
}

const ANONYMOUS_BUYER = JSON.stringify({ name: '', number: '', city: '', pincode: '' })

type Person = { id: string; mobile: string; email: string }

/** Lists the mobiles of an account to which codes were sent: the present one, and those of its payments. */
export async function listMobilesWithCodes(tx: Tx, { id, mobile }: Person): Promise<string[]> {
  const { rows } = await sql<{ mobile: string }>`
    select distinct c.mobile from otp_challenge c where c.mobile = ${mobile} or c.mobile in (
      select a.customer_mobile from payment_attempt a join orders o on o.id = a.order_id
      where o.subscriber_id = ${id})`.execute(tx)
  return rows.map((row) => row.mobile)
}

/**
 * Erases a person. Orders, attempts, captures, refunds, packs, ledger entries and consents stay without personal data.
 */
export async function erasePersonalData(tx: Tx, { id, mobile, email }: Person, now: Date): Promise<void> {
  // Also the mobiles and e-mail addresses that they had when they paid.
  const signed = sql`select a.customer_mobile, a.customer_email from payment_attempt a
    join orders o on o.id = a.order_id where o.subscriber_id = ${id}`
  await runBatch(tx, [
    sql`delete from session where subscriber_id = ${id}`,
    sql`delete from known_device where subscriber_id = ${id}`,
    sql`delete from client_key where subscriber_id = ${id}`,
    sql`delete from support_request where subscriber_id = ${id}`,
    sql`delete from otp_challenge where mobile = ${mobile} or mobile in (select customer_mobile from (${signed}) s)`,
    sql`delete from otp_guess where key like ${`% ${mobile}`}`, // keepOtpCounters ran before.
    sql`update payment_attempt set customer_name = '', customer_email = '', customer_mobile = null
      where order_id in (select id from orders where subscriber_id = ${id})`,
    sql`update invoice set paper = jsonb_set(paper, '{buyer}', ${ANONYMOUS_BUYER}::jsonb)
      where order_id in (select id from orders where subscriber_id = ${id})`,
    sql`update outbox set payload = null, given_up_at = ${now}
      where topic in ('sms', 'mail') and done_at is null and given_up_at is null
        and (payload->>'to' in (${mobile}, ${email}) or exists (
          select 1 from (${signed}) s where payload->>'to' in (s.customer_mobile, s.customer_email)))`,
    sql`update subscriber set erased_at = ${now}, number = null, mobile = null, first_name = '', last_name = '',
      email = '', gender = '', age_group = '', pincode = '', city = '' where id = ${id}`,
  ])
}
