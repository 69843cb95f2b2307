/** A shop whose growing tables have thousands of rows, and that records its statements. */
import { historyStatements } from '#test/synthetic-history.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { makeApp } from '#test/app.ts'
import { GST } from '#test/fixtures.ts'
import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely'

/** Enough rows that a sequential scan is never the cheapest plan. */
const ORDERS = 3_000
const PEOPLE = `
  insert into device (id, cookie_hash, created_at) select md5('d' || n)::uuid, sha256(n::text::bytea), now()
    from generate_series(1, 3000) n;
  insert into session (id, token_hash, subscriber_id, device_id, started_at, last_used_at, expires_at)
    select md5('s' || n)::uuid, sha256(n::text::bytea), md5('subscriber' || n - 1)::uuid, md5('d' || n)::uuid, now(),
      now(), now() + interval '1 day' from generate_series(1, 3000) n;
  insert into consent select md5('subscriber' || n - 1)::uuid, '2020-01-01', now(), 'registration', 'en'
    from generate_series(1, 3000) n;
  insert into known_device select md5('subscriber' || n - 1)::uuid, md5('d' || n)::uuid, now()
    from generate_series(1, 3000) n;
  insert into otp_challenge (id, purpose, mobile, device_id, code_hash, proof_hash, state, sent_at, expires_at)
    select md5('o' || n)::uuid, 'login', (6000000000 + n)::text, md5('d' || n)::uuid, '', '', 'superseded',
      timestamptz '2026-11-20 11:00Z', timestamptz '2026-11-20 11:05Z' from generate_series(1, 3000) n;
  insert into partner_key (id, name, key_hash, scopes, created_at) values (md5('p')::uuid, 'an-app', '', '{mobile}', now());
  insert into client_key select sha256(n::text::bytea), md5('p')::uuid, md5('subscriber' || n - 1)::uuid,
    timestamptz '2026-11-20 11:00Z', timestamptz '2026-11-20 11:10Z', null from generate_series(1, 3000) n;
  insert into refund_by_hand select id, 'bank', 'UTR-' || 100000 + row_number() over (), 'ravi', 'shop', now() from refund;
  insert into refund_wish (id, order_id, amount_paise, because, asked_by, asked_as, asked_at, expires_at, token_hash, tries,
      closed_at)
    select md5('w' || id)::uuid, id, amount_paise, 'wrong pack bought', 'ravi', 'shop', placed_at,
      placed_at + interval '1 day', sha256(id::bytea), 0, placed_at + interval '1 day' from orders;
  insert into dispute (id, gateway, case_id, payment_reference, capture_id, kind, reason_code, reason_text, amount_paise,
      opened_at, respond_by, recorded_at, recorded_by, state, state_since)
    select md5('y' || id)::uuid, gateway, 'CB-' || row_number() over (), gateway_payment_id, id, 'retrieval', '10.4',
      'not present', 100, captured_at, captured_at + interval '1 day' + row_number() over () * interval '1 second',
      captured_at, 'meena.s', 'open', captured_at from payment_capture;
  update dispute set state = 'won', state_since = respond_by, decided_at = respond_by, decided_by = 'meena.s'
    where case_id > 'CB-11';
  insert into dispute_note select id, id, 'a note', 'meena.s', recorded_at from dispute;
  insert into payout (id, gateway, utr, paid_on) select md5('u' || n)::uuid, 'payu', 'UTR' || 100000 + n, date '2018-01-01' + n
    from generate_series(1, 3000) n;
  insert into released_asset select 'shop', 's' || n || '-aaaa1111.js', 'text/css', sha256(n::text::bytea),
    n::text::bytea, null, null, timestamptz '2026-11-20 11:00Z', timestamptz '2026-11-20 11:00Z' from generate_series(1, 3000) n;
  insert into address_budget select 'group' || n, 60, timestamptz '2026-11-20 11:00Z' from generate_series(1, 3000) n;
  insert into erased_mobile_otp select md5('e' || n)::uuid, sha256(n::text::bytea), 'login', false,
    timestamptz '2026-11-20 11:00Z' from generate_series(1, 3000) n;
  insert into catalogue_text select 'package', 'title-' || n, 'ta', '', 'Text' from generate_series(1, 3000) n;
  insert into reminder select md5('x' || row_number() over ())::uuid,
    substr(md5('x' || row_number() over ()), 1, 12), e.subscriber_id, e.id, 'one_day',
    timestamptz '2026-11-21 12:00Z' + row_number() over () * interval '1 microsecond', timestamptz '2026-11-20 06:00Z'
    from entitlement e;
  insert into reminder_opt_out select md5('subscriber' || n - 1)::uuid, now(), 'account'
    from generate_series(1, 3000) n;
  insert into otp_guess select 'guess' || n, now() from generate_series(1, 3000) n;
  insert into request_count select 'key' || n, timestamptz '2026-11-20 11:00Z', 1 from generate_series(1, 3000) n;
  insert into support_request (id, number, subscriber_id, type, query, alternate_contact, mobile, email, state, raised_at)
    select md5('r' || n)::uuid, 'SR' || upper(translate(substr(md5('r' || n), 1, 10), '0189', 'wxyz')),
      md5('subscriber' || n - 1)::uuid, 'Payment Related', 'Where is it?', '9840012345', '9840012345', '', 'open',
      timestamptz '2026-11-20 11:00Z' from generate_series(1, 3000) n`

/** Figures of many days, none of them old enough to be deleted. */
const FIGURES = `
  insert into daily_figure select date '2027-01-01' + n, 'sales', 'payu', '', 1, 14900 from generate_series(1, 3000) n;
  insert into figure_progress select date '2027-01-01' + n, 'sales', now(), null from generate_series(1, 3000) n;
  insert into search_term select date '2027-01-01' + n, 'a term', 3 from generate_series(1, 3000) n`

/** The refunds were done before the days in which the audit looks for missing credit notes. */
const PAPERS = `
  update refund set requested_at = requested_at - interval '60 days', done_at = done_at - interval '60 days';
  insert into invoice select id, 'SDG2627', row_number() over (order by paid_at, id), paid_at, amount_paise,
    '{"number": "SDG2627-000001", "lines": []}' from orders where status = 'paid';
  insert into credit_note select md5('c' || r.id)::uuid, c.order_id, r.id, null, 'SDGC2627', row_number() over (),
    r.done_at, 14900, 14900, 0, 0, 0, true, '{"number": "SDGC2627-000001", "lines": []}'
    from refund r join payment_capture c on c.id = r.capture_id;
  insert into invoicing values (true, now(), now())`

/** Mandates and subscriptions that are over. */
const RENEWALS = `
  alter table mandate disable trigger mandates_begin_agreed;
  insert into mandate (id, attempt_id, gateway, agreed_at, consent_version, price_paise, cap_paise, months, ends_at,
      state, state_since)
    select md5('m' || id)::uuid, id, gateway, started_at, 'test', 14900, 14900, 1, started_at + interval '1 year',
      'failed', started_at from payment_attempt;
  alter table mandate enable trigger mandates_begin_agreed;
  alter table subscription disable trigger subscriptions_begin_paid;
  alter table subscription disable trigger subscriptions_have_a_mandate;
  insert into subscription select md5('s' || id)::uuid, subscriber_id, id, 'poid', 'pack', 1, 'ended', placed_at,
    placed_at, 1 from orders;
  alter table subscription enable trigger subscriptions_begin_paid;
  alter table subscription enable trigger subscriptions_have_a_mandate;
  alter table renewal disable trigger renewals_begin_in_turn;
  insert into renewal (id, subscription_id, gateway, period, state, state_since, amount_paise, due_at, ends_at)
    select md5('r' || order_id)::uuid, id, 'payu', 2, 'skipped', state_since, 14900, state_since, state_since + interval '1 month'
    from subscription;
  alter table renewal enable trigger renewals_begin_in_turn;
  alter table debit_notice disable trigger notices_fit_their_mandate;
  insert into debit_notice select md5('n' || a.id)::uuid, md5('r' || a.order_id)::uuid, m.id, 2,
    upper(substr(md5('n' || a.id), 1, 16)), 14900, timestamptz '2026-11-19 18:30Z', 48, 'withdrawn',
    timestamptz '2026-11-16 03:30Z', timestamptz '2026-11-16 03:30Z'
    from payment_attempt a join mandate m on m.attempt_id = a.id;
  alter table debit_notice enable trigger notices_fit_their_mandate;
  alter table debit disable trigger debits_are_announced;
  insert into debit select m.attempt_id, n.renewal_id, n.id, 1, 'failed', timestamptz '2026-11-20 00:00Z', ''
    from debit_notice n join mandate m on m.id = n.mandate_id;
  alter table debit enable trigger debits_are_announced`

async function fill(db: Db): Promise<void> {
  const history = historyStatements({ orders: ORDERS, subscribers: 3_000, seeded: 0, refundEvery: 1 })
  const people = `${PEOPLE};${PAPERS};${RENEWALS};${FIGURES}`.split(';')
  await db.connection().execute(async (connection) => {
    for (const statement of [...history.slice(0, -2), ...people, ...history.slice(-2)])
      await sql.raw(statement).execute(connection)
  })
}

/** Opens a shop with a long history that records its statements. @param fillTables inserts the history */
export async function openOldShop(fillTables = fill) {
  const sent: RootOperationNode[] = []
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => {
      sent.push(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const shop = await makeApp({ plugins: [watch], brand: { gst: GST } })
  const db = shop.platform.db.withoutPlugins()
  await fillTables(db)
  const statements = () => {
    const compiled = sent.map((node) => db.getExecutor().compileQuery(node, { queryId: 'plan' }))
    return [...new Map(compiled.map((one) => [one.sql, one])).values()]
  }
  return { ...shop, db, statements }
}
