/**
 * Years of business by SQL: paid, failed and abandoned orders with all their rows, as the shop would have written them.
 * Triggers and foreign keys are disabled meanwhile; `npm run invariants` finds no violation in it.
 */

/** The youngest order is older than anything that is still verified. */
const YOUNGEST_DAYS = 10

type HistoryOptions = {
  orders: number
  /** Each has the same number of orders, every second one an app plan, a month apart. */
  subscribers: number
  /** How many of them exist already, made as the bench makes its buyers. */
  seeded: number
  /** One of this many paid orders was paid twice, and the second payment was refunded. */
  refundEvery: number
}

/** @returns statements for one connection of a superuser, outside of a transaction */
export const historyStatements = ({ orders, subscribers, seeded, refundEvery }: HistoryOptions): string[] => [
  'set session_replication_role = replica',
  'set synchronous_commit = off',
  `set work_mem = '256MB'`,
  `set maintenance_work_mem = '256MB'`,
  `create function bench_id(at timestamptz, what text) returns uuid language sql immutable as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(what), 1, 3)
      || '8' || substr(md5(what), 4, 15))::uuid $$`,
  `insert into subscriber (id, number, mobile, first_name, last_name, email, gender, age_group, pincode, city,
      satellite, created_at)
    select md5('subscriber' || n)::uuid, (50000000000 + n)::text, (6000000000 + n)::text, 'Kavitha', 'Raman',
      'buyer' || n || '@example.com', 'Female', '26-30 Years', '600017', 'Chennai', false, now() - interval '3 years'
    from generate_series(${String(seeded)}, ${String(subscribers - 1)}) as n`,
  // Nine of ten are paid; half of the others had an attempt.
  `create unlogged table bench_history as
    select n, upper(substr(translate(md5('order' || n), '0189', 'wxyz'), 1, 23)) as id,
      md5('subscriber' || n % ${String(subscribers)})::uuid as subscriber_id,
      (n / ${String(subscribers)}) % 2 = 0 as base, n % 10 <> 7 as paid, n % 10 <> 7 or n % 20 = 7 as attempted,
      n % 10 <> 7 and n / 10 % ${String(refundEvery)} = 0 as twice,
      now() - interval '${String(YOUNGEST_DAYS)} days' - (n / ${String(subscribers)}) * interval '31 days'
        - (n % 86400) * interval '1 second' as at
    from generate_series(0, ${String(orders - 1)}) as n`,
  `insert into orders (id, subscriber_id, status, customer_kind, amount_paise, cart_hash, placed_at, expires_at, paid_at)
    select id, subscriber_id, case when paid then 'paid' else 'expired' end, 'OldCustomer', 14900, md5(id), at,
      at + interval '30 minutes', case when paid then at + interval '1 minute' end from bench_history`,
  `insert into order_line (order_id, line_no, poid, package_id, name, type, duration, days, price_paise)
    select id, 1, case when base then 'P1-SPORTS-SEASON-1M' else 'P2-KADALORA-RAYIL' end,
      case when base then 'sports-season' else 'kadalora-rayil' end, 'A pack', case when base then '1' else '2' end,
      '30 Days', 30, 14900 from bench_history`,
  `insert into payment_attempt (id, order_id, number, gateway, status, amount_paise, description, customer_name,
      customer_email, customer_mobile, started_at, polled_at, polls, status_since)
    select id || '01', id, 1, 'payu', case when paid then 'captured' else 'failed' end, 14900, 'A pack', 'Kavitha Raman',
      'buyer@example.com', '9840012345', at, at + interval '6 days', 60, at + interval '1 minute'
    from bench_history where attempted`,
  `insert into payment_news (id, attempt_id, source, authentic, claim, gateway_payment_id, amount_paise, detail,
      dedupe_key, heard_at)
    select bench_id(at, source || n), id || '01', source, true, case when paid then 'captured' else 'failed' end,
      case when paid then 'bench-' || id end, case when paid then 14900 end, '', source, at + interval '1 minute'
    from bench_history, (values ('return'), ('poll')) as origin (source) where attempted`,
  `insert into payment_capture (id, gateway, gateway_payment_id, attempt_id, order_id, amount_paise, disposition, captured_at)
    select bench_id(at, 'capture' || n), 'payu', 'bench-' || id, id || '01', id, 14900, 'applied', at + interval '1 minute'
    from bench_history where paid`,
  `insert into ledger_transfer (id, kind, ref, booked_at)
    select bench_id(at, 'transfer' || n), 'capture', bench_id(at, 'capture' || n), at + interval '1 minute'
    from bench_history where paid`,
  `insert into ledger_entry (transfer_id, account, amount_paise)
    select bench_id(at, 'transfer' || n), account, amount
    from bench_history, (values ('gateway:payu', 14900), ('sales', -14900)) as side (account, amount) where paid`,
  `insert into entitlement (id, order_id, line_no, subscriber_id, package_id, name, type, amount_paise, starts_at,
      ends_at, status)
    select bench_id(at, 'pack' || n), id, 1, subscriber_id,
      case when base then 'sports-season' else 'kadalora-rayil' end, 'A pack', case when base then '1' else '2' end,
      14900, at, at + interval '30 days', 'active' from bench_history where paid`,
  `insert into outbox (id, topic, key, created_at, available_at, tries, done_at)
    select bench_id(at, topic || n), topic, 'applied-bench-' || id || suffix, at, at, 1, at + interval '2 seconds'
    from bench_history, (values ('sms', ''), ('mail', '-mail')) as channel (topic, suffix) where paid`,
  ...paidTwice,
  'drop table bench_history',
  'drop function bench_id(timestamptz, text)',
  'vacuum analyze',
  'reset all',
]

/** The second payment of an order: notified, captured as owed, and refunded. */
const paidTwice = [
  `insert into payment_news (id, attempt_id, source, authentic, claim, gateway_payment_id, amount_paise, detail,
      dedupe_key, heard_at)
    select bench_id(at, 'again' || n), id || '01', 'poll', true, 'captured', 'again-' || id, 14900, '', 'again', at
    from bench_history where twice`,
  `insert into payment_capture (id, gateway, gateway_payment_id, attempt_id, order_id, amount_paise, disposition, captured_at)
    select bench_id(at, 'second' || n), 'payu', 'again-' || id, id || '01', id, 14900, 'refund', at + interval '2 minutes'
    from bench_history where twice`,
  `insert into refund (id, capture_id, token, amount_paise, reason, status, requested_at, done_at)
    select bench_id(at, 'refund' || n), bench_id(at, 'second' || n), 'RF' || substr(id, 1, 20), 14900, 'already_paid',
      'done', at, at + interval '1 day' from bench_history where twice`,
  `insert into ledger_transfer (id, kind, ref, booked_at)
    select bench_id(at, kind || n), kind, bench_id(at, of || n), at
    from bench_history, (values ('capture', 'second'), ('refund', 'refund')) as booked (kind, of) where twice`,
  `insert into ledger_entry (transfer_id, account, amount_paise)
    select bench_id(at, kind || n), account, amount from bench_history, (values
      ('capture', 'gateway:payu', 14900), ('capture', 'refunds_payable', -14900),
      ('refund', 'gateway:payu', -14900), ('refund', 'refunds_payable', 14900)) as side (kind, account, amount)
    where twice`,
  `insert into outbox (id, topic, key, created_at, available_at, tries, done_at)
    select bench_id(at, topic || 'again' || n), topic,
      case topic when 'sms' then 'refund-again-' || id else bench_id(at, 'refund' || n)::text end, at, at, 1, at
    from bench_history, (values ('sms'), ('refund')) as channel (topic) where twice`,
]
