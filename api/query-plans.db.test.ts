/** Tests the query plans: no statement scans a growing table, so no cost grows with the history. */
import { computeFigures } from '#api/figures/compute-figures.ts'
import { readFigures } from '#api/figures/read-figures.ts'
import { findAsset, markNeeded } from '#api/releases/released-asset-store.ts'
import { addSearchTerms } from '#api/figures/search-term-store.ts'
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
import { listOverdue } from '#api/payments/audit/invariant-store.ts'
import { isNewerVersion } from '#api/catalogue/catalogue-store.ts'
import { ordersAreOver } from '#api/orders/order-store.ts'
import { attemptsAreDue } from '#api/payments/attempts/attempt-store.ts'
import { listIsDue } from '#api/payments/reconciliation/gateway-list-store.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { outboxIsDue } from '#api/platform/outbox/outbox-store.ts'
import { findSubscriberByMobile } from '#api/identity/subscribers/subscriber-store.ts'
import { issueDueCreditNotes } from '#api/invoices/issue-due-credit-notes.ts'
import { issueDueInvoices } from '#api/invoices/issue-due-invoices.ts'
import { readTaxMonth } from '#api/invoices/tax-month-query.ts'
import { createGatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { expireOrders } from '#api/payments/reconciliation/expire-orders.ts'
import { applyRetention } from '#api/privacy/apply-retention.ts'
import { eraseSubscriber } from '#api/privacy/erase-subscriber.ts'
import { findReminderOwner, remindersAreDue } from '#api/reminders/ending-packs-query.ts'
import { sendDueReminders } from '#api/reminders/send-due-reminders.ts'
import { mandatesAreCaptured } from '#api/renewals/mandates/captured-mandates-query.ts'
import { advanceSubscriptions } from '#api/renewals/subscriptions/advance-subscriptions.ts'
import { advanceRenewals } from '#test/advance-renewals.ts'
import { checkMandates } from '#api/renewals/mandates/check-mandates.ts'
import { mandatesAreDue } from '#api/renewals/mandates/mandate-store.ts'
import { debitsAreDecided } from '#api/renewals/debits/decided-debits-query.ts'
import { registerMandates } from '#api/renewals/mandates/register-mandates.ts'
import { renewalContextQuery, subscriptionContextQuery } from '#api/renewals/renewal-context-query.ts'
import { renewalsAreDue } from '#api/renewals/renewal-store.ts'
import { stopSubscription } from '#api/renewals/subscriptions/stop-subscription.ts'
import { subscriptionsAreDue } from '#api/renewals/subscriptions/subscription-store.ts'
import { openOldShop } from '#test/old-shop.ts'
import { countRowsRead } from '#test/count-rows-read.ts'
import { findSequentialScans } from '#test/find-sequential-scans.ts'
import { runUnchecked } from '#test/run-unchecked.ts'
import type { TestApp } from '#test/app.ts'
import { type openBrowser, orderIdOf } from '#test/browser.ts'
import { FAMILY_AND_TRAIN, registrationForm, TRAIN } from '#test/fixtures.ts'
import { staffActions } from '#test/staff-actions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const NO_ID = '00000000-0000-7000-8000-000000000099'

const headersOf = ({ credentials }: ReturnType<typeof openBrowser>) => ({
  cookie: credentials.cookie,
  'x-auth-token': credentials.token,
})

/** Upgrades the plan that was bought, and refunds the upgrade. */
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
  await readSubscriberRecord(db, NO_ID, runtime.now())
  await listPendingProposals(db, runtime.now())
  await findProposal(db, NO_ID, runtime.now())
}

/** The last statement computes a day on which little was sold: a day with the whole history may be read by a scan. */
async function computeQuietDay({ platform }: Pick<TestApp, 'platform'>): Promise<void> {
  const options = { todayMs: 0, stopping: new AbortController().signal }
  await computeFigures(platform, options)
  const inThreeDays = new Date(platform.runtime.now().getTime() + 3 * DAY_MS)
  const later = { ...platform, runtime: { ...platform.runtime, now: () => inThreeDays } }
  await computeFigures(later, options)
  await computeFigures(later, options)
}

/** Signs out everywhere, and erases an account of the history, whose payments are over. */
async function signOutAndErase({ browser, platform }: Pick<TestApp, 'platform'> & UpgradingBrowser) {
  await browser.call('POST', '/api/auth/logoutEverywhere')
  const one = await findSubscriberByMobile(platform.db, '6000000001')
  await eraseSubscriber(platform, { subscriberId: one?.id ?? '', giveUpPacks: true })
}

type UpgradingBrowser = { browser: ReturnType<typeof openBrowser> }

/** Makes the history unfinished: nothing is due at PayU, but each mandate and renewal is due at Paytm. */
const leaveUnfinished = (db: Db, now: Date) =>
  runUnchecked(
    db,
    sql`update mandate set state = 'created', state_since = ${now}`,
    sql`insert into mandate select m.* from mandate base, jsonb_populate_record(base, jsonb_build_object(
      'id', md5('again' || base.id), 'attempt_id', base.attempt_id || 'again', 'gateway', 'paytm', 'state', 'active',
      'subscription_id', md5('s' || left(base.attempt_id, 23)), 'gateway_mandate_id', base.id,
      'next_check_at', ${now}::timestamptz)) m`,
    sql`update mandate set attempt_id = attempt_id || 'other' where state = 'created'`,
    sql`update renewal set state = 'scheduled', gateway = 'paytm', next_step_at = ${now}`,
    sql`update payment_attempt set status = 'sent'`,
    sql`update debit set state = 'unknown', failure_code = null`,
  )

test(
  'the query for due work of renewals reads no unfinished work that is not due',
  { timeout: 120_000 },
  async () => {
    const { db, platform } = await openOldShop()
    const now = platform.runtime.now()
    await leaveUnfinished(db, now)
    await sql`analyze`.execute(db)
    const counts: number[] = []
    for (const isDue of [mandatesAreCaptured, mandatesAreDue, debitsAreDecided, renewalsAreDue])
      counts.push(await countRowsRead(db, isDue('payu', now).query.compile(db)))
    expect(counts).toEqual([0, 0, 0, 0])
  },
)

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
    await readOpenWorkMetrics(platform.db, gateways, now)
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
    await checkMandates(platform, createGatewayRegistry(platform).payu, catalogue.offers)
    const [buyer] = await db.selectFrom('orders').select('subscriber_id').where('id', '=', orderId).execute()
    await stopSubscription(platform, buyer?.subscriber_id ?? '')
    await runQueries(
      platform.db,
      renewalsAreDue('payu', now),
      debitsAreDecided('payu', now),
      subscriptionsAreDue(now),
    )
    await advanceRenewals(platform, gateways.payu, catalogue)
    await advanceSubscriptions(platform, { gateways, offers: catalogue.offers })
    await runQueries(platform.db, renewalContextQuery(NO_ID), subscriptionContextQuery(NO_ID))
    const atNoon = new Date(`${now.toISOString().slice(0, 10)}T06:30:00Z`)
    await runQueries(platform.db, remindersAreDue(atNoon))
    await sendDueReminders({ ...platform, runtime: { ...platform.runtime, now: () => atNoon } })
    await findReminderOwner(platform.db, Buffer.alloc(9))
    // The export needs a recent login.
    await browser.logIn(mobile)
    await browser.call('PUT', '/api/account/reminders', { isOn: false })
    const statuses: number[] = []
    for (const path of [
      'reminders',
      'calendar',
      'export',
      'renewal',
      'renewal/offer?poid=P1-FAMILY-MAX-1M',
    ]) {
      const answer = await app.inject({ url: `/api/account/${path}`, headers: headersOf(browser) })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual(Array(5).fill(200))
    await browser.call('POST', '/api/account/renewal/stop')
    await signOutAndErase({ browser, platform })

    const seen = statements().filter((one) => /^\s*(?:select|insert|update|delete|with)\b/.test(one.sql))
    expect(seen.length).toBeGreaterThan(40)
    // A subquery of `in` may run once for each row, and then claims more than its limit.
    const claims = seen.filter((one) => one.sql.includes('skip locked'))
    expect(claims.filter((one) => /\bin \(\s*select/.test(one.sql)).map((one) => one.sql)).toEqual([])
    const whole: string[] = []
    for (const statement of seen)
      for (const table of await findSequentialScans(db, statement))
        whole.push(`${table}: ${statement.sql.slice(0, 150)}`)
    expect(whole).toEqual([])
    const unindexed = sql`select id from orders where amount_paise = ${1}`.compile(db)
    expect(await findSequentialScans(db, unindexed)).toEqual(['orders'])
  },
)
