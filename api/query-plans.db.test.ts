/** Tests the query plans: no statement scans a growing table, so that its cost does not grow with the history. */
import { computeFigures } from '#api/figures/compute-figures.ts'
import { readFigures } from '#api/figures/read-figures.ts'
import { findAsset, markNeeded } from '#api/releases/released-asset-store.ts'
import { addSearchTerms } from '#api/figures/search-term-store.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { DAY_MS } from '#contract/durations.ts'
import { listOutboxItems } from '#api/payments/operator/order-messages-query.ts'
import { findOrderRecord } from '#api/payments/operator/order-record-query.ts'
import { searchOrders } from '#api/payments/operator/order-search-query.ts'
import { listDisputes, listDisputesOfOrder } from '#api/payments/disputes/dispute-query.ts'
import {
  findDisputedCapture,
  listDisputeNotes,
  listDisputesToExpire,
} from '#api/payments/disputes/dispute-store.ts'
import { listRefunds } from '#api/payments/refunds/refund-list-query.ts'
import { readConsentAndSession } from '#api/staff/disputes/evidence-query.ts'
import { listPendingProposals } from '#api/payments/refunds/proposals/pending-proposals-query.ts'
import { findProposal } from '#api/payments/refunds/proposals/refund-proposal-store.ts'
import { readSubscriberRecord } from '#api/staff/subscribers/subscriber-record-query.ts'
import { readOpenWorkMetrics } from '#api/payments/operator/open-work-query.ts'
import { auditScope, listNextOrders } from '#api/payments/audit/audit-scope-store.ts'
import { listOverdue, listViolations } from '#api/payments/audit/invariant-store.ts'
import { isNewerVersion } from '#api/catalogue/catalogue-store.ts'
import { ordersAreOver } from '#api/orders/order-store.ts'
import { attemptsAreDue } from '#api/payments/attempts/attempt-store.ts'
import { listIsDue } from '#api/payments/reconciliation/gateway-list-store.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { outboxIsDue } from '#api/platform/outbox/outbox-store.ts'
import { issueDueCreditNotes } from '#api/invoices/issue-due-credit-notes.ts'
import { issueDueInvoices } from '#api/invoices/issue-due-invoices.ts'
import { readTaxMonth } from '#api/invoices/tax-month-query.ts'
import { createGatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { expireOrders } from '#api/payments/reconciliation/expire-orders.ts'
import { applyRetention } from '#api/privacy/apply-retention.ts'
import { findReminderOwner, remindersAreDue } from '#api/reminders/ending-packs-query.ts'
import { sendDueReminders } from '#api/reminders/send-due-reminders.ts'
import { mandatesAreCaptured } from '#api/renewals/mandates/captured-mandates-query.ts'
import { advancePastDue } from '#api/renewals/subscriptions/advance-past-due.ts'
import { advanceRenewals } from '#test/advance-renewals.ts'
import { checkMandates } from '#api/renewals/mandates/check-mandates.ts'
import { mandatesAreDue } from '#api/renewals/mandates/mandate-store.ts'
import { debitsAreDecided } from '#api/renewals/debits/decided-debits-query.ts'
import { registerMandates } from '#api/renewals/mandates/register-mandates.ts'
import { renewalContextQuery, subscriptionContextQuery } from '#api/renewals/renewal-context-query.ts'
import { renewalsAreDue } from '#api/renewals/renewal-store.ts'
import { stopSubscription } from '#api/renewals/subscriptions/stop-subscription.ts'
import { pastDueIsDue } from '#api/renewals/subscriptions/subscription-store.ts'
import { historyStatements } from '#test/synthetic-history.ts'
import { makeApp, type TestApp } from '#test/app.ts'
import { type openBrowser, orderIdOf } from '#test/browser.ts'
import { FAMILY_AND_TRAIN, GST, registrationForm, TRAIN } from '#test/fixtures.ts'
import { staffActions } from '#test/staff-actions.ts'
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { expect, test } from 'vitest'

/** Tables that stay small: the catalogue, and tables with a fixed or bounded number of rows. */
const STAYS_SMALL = new Set([
  ...['language', 'genre', 'app_type', 'app', 'package', 'price_option', 'package_app', 'faq', 'banner'],
  // Rows of otp_guess are deleted hourly, within a day.
  ...['otp_guess', 'catalogue_version', 'ledger_account', 'partner_key', 'books_watch', 'pincode'],
  // The three newest search indexes.
  ...['search_index', 'search_index_part'],
  // One row for each hour and gateway, for thirty days.
  'gateway_list_span',
  // A row a day for each gateway; rows are deleted after a year.
  'payout_fetch',
  // A few drafts a week, whose changes are read by the draft.
  ...['catalogue_draft', 'catalogue_draft_change', 'catalogue_draft_text'],
  // Some pictures for each package.
  'picture',
  // A few people's sessions of half a year.
  ...['staff_session', 'staff_person'],
  // One row, and one for each kind.
  ...['invoicing', 'reminder_progress'],
  // A row or two for each restore.
  'skipped_numbers',
])

const NO_ID = '00000000-0000-7000-8000-000000000099'

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
  insert into subscription select md5('s' || id)::uuid, subscriber_id, id, 'poid', 'pack', 1, 'ended', placed_at,
    placed_at, 1 from orders;
  alter table subscription enable trigger subscriptions_begin_paid;
  alter table renewal disable trigger renewals_begin_in_turn;
  insert into renewal (id, subscription_id, period, state, state_since, amount_paise, due_at, ends_at)
    select md5('r' || order_id)::uuid, id, 2, 'skipped', state_since, 14900, state_since, state_since + interval '1 month'
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

/** Opens a shop with a long history that records its statements. */
async function openOldShop() {
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
  await fill(db)
  const statements = () => {
    const compiled = sent.map((node) => db.getExecutor().compileQuery(node, { queryId: 'plan' }))
    return [...new Map(compiled.map((one) => [one.sql, one])).values()]
  }
  return { ...shop, db, statements }
}

const headersOf = ({ credentials }: ReturnType<typeof openBrowser>) => ({
  ...{ cookie: credentials.cookie, 'x-auth-token': credentials.token },
})

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

/** Returns the growing tables that the plan of a statement reads with a sequential scan. */
async function readWhole(db: Db, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const explain = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(explain)
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
  return (rows[0]?.['QUERY PLAN'] ?? [])
    .flatMap(({ Plan: plan }) => nodes(plan))
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '')
    .filter((table) => !STAYS_SMALL.has(table))
}

/** Upgrades the plan that was bought, and gives the upgrade back. */
async function upgradeAndReturn({
  browser,
  platform,
}: Parameters<typeof staffActions>[0] & UpgradingBrowser) {
  const credit = (await browser.packs()).find(({ upgrade }) => upgrade)?.upgrade?.credit ?? ''
  const amount = (2388 - Number(credit)).toFixed(2)
  const cart = { poid: 'P1-FAMILY-MAX-12M', amount, start: 'upgrade', credit } as const
  const orderId = orderIdOf(await browser.placeOrder(cart))
  await browser.payByPayu(orderId)
  await staffActions({ platform }).refund(orderId)
}

/** Reads what the desk shows: lists and searches of orders, an order, a subscriber, and refund proposals. */
async function readAtTheDesk({ platform: { db, runtime } }: Pick<TestApp, 'platform'>, orderId: string) {
  for (const of of [undefined, orderId, '9840012345', 'again-1', 'RF1', 'UTR-100001'])
    for (const status of [undefined, 'paid', 'expired'] as const)
      for (const after of [undefined, orderId]) await searchOrders(db, { of, status, after })
  for (const gateway of ['payu', 'satellite-wallet'] as const) {
    await searchOrders(db, { gateway, status: 'paid' })
    for (const isDecided of [true, false]) await listDisputes(db, { isDecided, gateway, after: NO_ID })
    for (const group of ['in_progress', 'manual', 'done'] as const)
      await listRefunds(db, { group, gateway, after: 'RF1' })
  }
  await listDisputesOfOrder(db, orderId)
  await findDisputedCapture(db, { gateway: 'payu', paymentReference: orderId })
  await listDisputeNotes(db, NO_ID)
  await listDisputesToExpire(db, runtime.now())
  await readConsentAndSession(db, orderId)
  await findOrderRecord(db, orderId)
  await listOutboxItems(db, [orderId])
  await readSubscriberRecord(db, NO_ID)
  await listPendingProposals(db, runtime.now())
  await findProposal(db, NO_ID, runtime.now())
}

/** The last statement computes a day on which little was sold: the day of a whole history may well be read by a scan. */
async function computeQuietDay({ platform }: Pick<TestApp, 'platform'>): Promise<void> {
  const options = { todayMs: 0, stopping: new AbortController().signal }
  await computeFigures(platform, options)
  const inThreeDays = new Date(platform.runtime.now().getTime() + 3 * DAY_MS)
  const later = { ...platform, runtime: { ...platform.runtime, now: () => inThreeDays } }
  await computeFigures(later, options)
  await computeFigures(later, options)
}

type UpgradingBrowser = { browser: ReturnType<typeof openBrowser> }

test(
  'every statement of a purchase, of an upgrade and of the jobs finds its rows by an index',
  { timeout: 120_000 },
  async () => {
    const { app, browser, catalogue, db, gateways, platform, statements, external, advance } =
      await openOldShop()
    const { mobile } = registrationForm()
    const orderId = await browser.register(FAMILY_AND_TRAIN)
    await browser.payByPayu(orderId)
    const other = await browser.placeOrder(TRAIN)
    const transactionID = orderIdOf(other)
    await browser.payByPaytm(transactionID, 'failure')
    await browser.order(orderId)
    await upgradeAndReturn({ browser, platform })
    await readAtTheDesk({ platform }, orderId)
    const request = { query: 'Where is it?', requestType: 'Payment Related', altContact: mobile }
    await browser.call('POST', '/api/raiseRequest', request)
    for (const path of ['/api/account/requests', '/api/account/payments', `/api/orders/${orderId}/story`])
      await browser.call('GET', path)
    await browser.call('POST', '/api/auth/logout', {})
    await browser.logIn(mobile)
    await app.inject('/api/pincodes/600017')
    await advance(60)
    external.advance(3_600)
    const now = external.runtime.now()
    await expireOrders(platform)
    await applyRetention(platform)
    await issueDueInvoices(platform)
    await issueDueCreditNotes(platform)
    for (const path of [`invoices/${orderId}`, 'credit-notes/SDGC2627-000001'])
      await app.inject({ url: `/api/account/${path}`, headers: headersOf(browser) })
    await readTaxMonth(platform.db, '2026-11')
    await readOpenWorkMetrics(platform.db, now)
    await listOverdue(platform.db, now)
    await computeQuietDay({ platform })
    await findAsset(platform.db, 'shop', 's1-aaaa1111.js')
    await markNeeded(platform.db, { site: 'shop', names: ['s1-aaaa1111.js'], at: now })
    await addSearchTerms(platform.db, '2026-11-20', [{ term: 'a term', count: 1 }])
    await readFigures(platform.db, { from: '2026-11-14', to: '2026-11-20' }, '2026-11-20')
    const version = catalogue.offers().version
    await runQueries(platform.db, outboxIsDue('otp', now), ordersAreOver(now), isNewerVersion(version))
    await runQueries(platform.db, attemptsAreDue('payu', now), listIsDue('payu', now))
    await runQueries(platform.db, mandatesAreDue('payu', now), mandatesAreCaptured('payu', now))
    await registerMandates(platform, gateways.payu)
    await checkMandates(platform, createGatewayRegistry(platform).payu)
    const [buyer] = await db.selectFrom('orders').select('subscriber_id').where('id', '=', orderId).execute()
    await stopSubscription(platform, buyer?.subscriber_id ?? '')
    await runQueries(platform.db, renewalsAreDue('payu', now), debitsAreDecided('payu'), pastDueIsDue(now))
    await advanceRenewals(platform, gateways.payu, catalogue)
    await advancePastDue(platform, gateways)
    await runQueries(platform.db, renewalContextQuery(NO_ID), subscriptionContextQuery(NO_ID))
    const atNoon = new Date(`${now.toISOString().slice(0, 10)}T06:30:00Z`)
    await runQueries(platform.db, remindersAreDue(atNoon))
    await sendDueReminders({ ...platform, runtime: { ...platform.runtime, now: () => atNoon } })
    await findReminderOwner(platform.db, Buffer.alloc(9))
    await browser.call('PUT', '/api/account/reminders', { isOn: false })
    for (const path of ['reminders', 'calendar', 'export', 'renewal', 'renewal/offer?poid=P1-FAMILY-MAX-1M'])
      await app.inject({ url: `/api/account/${path}`, headers: headersOf(browser) })
    await browser.call('POST', '/api/account/renewal/stop')

    const seen = statements().filter((one) => /^\s*(?:select|insert|update|delete|with)\b/.test(one.sql))
    expect(seen.length).toBeGreaterThan(40)
    // A subquery of `in` may run once for each row, and then claims more than its limit.
    const claims = seen.filter((one) => one.sql.includes('skip locked'))
    expect(claims.filter((one) => /\bin \(\s*select/.test(one.sql)).map((one) => one.sql)).toEqual([])
    const whole: string[] = []
    for (const statement of seen)
      for (const table of await readWhole(db, statement))
        whole.push(`${table}: ${statement.sql.slice(0, 150)}`)
    expect(whole).toEqual([])
    const unindexed = sql`select id from orders where amount_paise = ${1}`.compile(db)
    expect(await readWhole(db, unindexed)).toEqual(['orders'])
  },
)

/** The tables with several rows for each order. */
const OF_ORDERS = new Set([
  ...['orders', 'order_line', 'payment_attempt', 'payment_news', 'payment_capture'],
  ...['ledger_entry', 'outbox'],
])

test('the audit of a hundred orders finds their rows by an index', { timeout: 120_000 }, async () => {
  const { db, platform, statements } = await openOldShop()
  const orderIds = await listNextOrders(platform.db, 'G', 100)
  expect(orderIds).toHaveLength(100)
  await listViolations(platform.db, auditScope(orderIds))
  const audit = statements().find(({ sql: text }) => text.includes('as materialized'))
  if (!audit) throw new Error('the audit was not recorded')
  expect((await readWhole(db, audit)).filter((table) => OF_ORDERS.has(table))).toEqual([])
})
