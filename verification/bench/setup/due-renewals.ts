/**
 * Subscriptions by SQL whose renewal was announced and is due for its first debit, as the shop would have written them.
 * Triggers and foreign keys are disabled meanwhile.
 */

export const PRICE_PAISE = 149_00

/**
 * @param count how many subscriptions, each of another subscriber
 * @param debitDay midnight in India of the day on which all packs end, in ISO 8601
 * @returns statements for one connection of a superuser, outside of a transaction
 */
export const dueRenewalStatements = (count: number, debitDay: string): string[] => [
  'set session_replication_role = replica',
  'set synchronous_commit = off',
  `create unlogged table bench_renewal as
    select n, upper(substr(translate(md5('order' || n), '0189', 'wxyz'), 1, 23)) as order_id,
      md5('subscriber' || n)::uuid as subscriber_id, md5('subscription' || n)::uuid as subscription_id,
      md5('mandate' || n)::uuid as mandate_id, md5('renewal' || n)::uuid as renewal_id,
      '${debitDay}'::timestamptz + interval '10 hours' as ends_at,
      '${debitDay}'::timestamptz + interval '10 hours' - interval '1 month' as at
    from generate_series(0, ${String(count - 1)}) as n`,
  `insert into subscriber (id, number, mobile, first_name, last_name, email, gender, age_group, pincode, city,
      satellite, created_at)
    select subscriber_id, (50000000000 + n)::text, (6000000000 + n)::text, 'Kavitha', 'Raman',
      'buyer' || n || '@example.com', 'Female', '26-30 Years', '600017', 'Chennai', false, at from bench_renewal`,
  `insert into orders (id, subscriber_id, status, customer_kind, amount_paise, cart_hash, placed_at, expires_at, paid_at)
    select order_id, subscriber_id, 'paid', 'OldCustomer', ${String(PRICE_PAISE)}, md5(order_id), at, at, at
    from bench_renewal`,
  `insert into order_line (order_id, line_no, poid, package_id, name, type, duration, months, price_paise)
    select order_id, 1, 'P1-BENCH-1M', 'bench', 'A plan', '1', '1 Month', 1, ${String(PRICE_PAISE)} from bench_renewal`,
  `insert into entitlement (id, order_id, line_no, subscriber_id, package_id, name, type, amount_paise, starts_at,
      ends_at, status)
    select md5('pack' || n)::uuid, order_id, 1, subscriber_id, 'bench', 'A plan', '1', ${String(PRICE_PAISE)}, at,
      ends_at, 'active' from bench_renewal`,
  `insert into subscription (id, subscriber_id, order_id, poid, package_id, months, state, state_since, anchor_at,
      anchor_period)
    select subscription_id, subscriber_id, order_id, 'P1-BENCH-1M', 'bench', 1, 'active', at, at, 1 from bench_renewal`,
  `insert into mandate (id, attempt_id, gateway, agreed_at, consent_version, price_paise, cap_paise, months, ends_at,
      state, state_since, subscription_id, gateway_mandate_id, method, checked_at, next_check_at)
    select mandate_id, order_id || '01', 'payu', at, '1', ${String(PRICE_PAISE)}, ${String(PRICE_PAISE)}, 1,
      at + interval '3 years', 'active', at, subscription_id, (400000000000000000 + n)::text, 'upi',
      at + interval '1 day', ends_at + interval '1 year' from bench_renewal`,
  `insert into renewal (id, subscription_id, period, state, state_since, amount_paise, due_at, ends_at, next_step_at)
    select renewal_id, subscription_id, 2, 'notified', at, ${String(PRICE_PAISE)}, ends_at, ends_at + interval '1 month',
      '${debitDay}'::timestamptz from bench_renewal`,
  `insert into debit_notice (id, renewal_id, mandate_id, sequence, number, amount_paise, debit_day, notice_hours, state,
      sent_at, accepted_at)
    select md5('notice' || n)::uuid, renewal_id, mandate_id, 2, 'BENCH' || n, ${String(PRICE_PAISE)}, '${debitDay}', 48,
      'accepted', '${debitDay}'::timestamptz - interval '63 hours', '${debitDay}'::timestamptz - interval '63 hours'
    from bench_renewal`,
  'drop table bench_renewal',
  'vacuum analyze',
  'reset all',
]
