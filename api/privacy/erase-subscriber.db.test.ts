/** Erasure over HTTP: no personal data is left in any table, and the ledger stays consistent. */
import { listDueCredits } from '#api/invoices/due-credit-query.ts'
import { lockInvoiceNumbering } from '#api/invoices/invoice-store.ts'
import { issueCreditNote } from '#api/invoices/issue-credit-note.ts'
import { issueDueCreditNotes } from '#api/invoices/issue-due-credit-notes.ts'
import { issueDueInvoices } from '#api/invoices/issue-due-invoices.ts'
import { expireOrders } from '#api/payments/reconciliation/expire-orders.ts'
import { findOrderRecord } from '#api/payments/operator/order-record-query.ts'
import { findTimelineFacts } from '#api/payments/timeline/timeline-query.ts'
import { handleSupportRequest } from '#api/support/handle-support-request.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { waitForBlockedTransaction } from '#test/database.ts'
import { expectMatchingBooks, expectNoViolations } from '#test/invariants.ts'
import { GST, registrationForm, TRAIN } from '#test/fixtures.ts'
import { staffActions } from '#test/staff-actions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const PERSON = {
  firstName: 'Zephyrina',
  lastName: 'Quillfeather',
  email: 'quill.canary@example.com',
  mobile: '9840077001',
  pincode: '600097',
  city: 'Canaryville',
}
const ALTERNATE = '9840077002'
const QUERY = 'A canary sings in this request.'
const PERSONAL = new RegExp(
  [
    'Zephyrina',
    'Quillfeather',
    'quill.canary',
    '9840077001',
    '600097',
    'Canaryville',
    ALTERNATE,
    'sings',
  ].join('|'),
)

/** Returns the names of the tables that contain personal data of the test person. */
async function listTablesWithPersonalData(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string
    }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db)
    if (rows.some(({ row }) => PERSONAL.test(row))) found.push(name)
  }
  return found
}

async function openShop() {
  const shop = await makeApp()
  const { browser } = shop
  /** Advances the clock until no attempt is due for verification any more. */
  const untilSettled = async () => {
    for (let day = 1; day <= 12; day++) {
      shop.external.advance(86_400)
      await shop.reconcileDueAttempts()
      await expireOrders(shop.platform)
      await shop.workOutbox()
    }
  }
  return { ...shop, browser, untilSettled, db: shop.platform.db }
}

async function buyAndAsk({ browser, workOutbox }: Awaited<ReturnType<typeof openShop>>): Promise<string> {
  const orderId = await browser.register(TRAIN, PERSON)
  await browser.payByPayu(orderId)
  const request = { query: QUERY, requestType: 'Payment Related', altContact: ALTERNATE }
  expect((await browser.call('POST', '/api/raiseRequest', request)).status).toBe(200)
  await workOutbox()
  return orderId
}

test('erases personal data from every table, and keeps orders, payments and a consistent ledger [ASVS-7.4.2]', async () => {
  const shop = await openShop()
  const { browser, db, external, workOutbox } = shop
  const orderId = await buyAndAsk(shop)
  await sql`insert into invoice (order_id, series, number, issued_at, amount_paise, paper)
    select id, 'SDG2627', 1, paid_at, amount_paise, jsonb_build_object('number', 'SDG2627-000001', 'buyer',
      jsonb_build_object('name', 'Zephyrina', 'number', '1', 'city', 'Canaryville', 'pincode', '600097'))
    from orders`.execute(db)
  const { number } = await db.selectFrom('subscriber').select('number').executeTakeFirstOrThrow()
  expect(await listTablesWithPersonalData(db)).toEqual([
    'invoice',
    'otp_challenge',
    'otp_guess',
    'payment_attempt',
    'subscriber',
    'support_request',
  ])

  const erase = (body: object) => browser.call('POST', '/api/account/erase', body)
  expect(await erase({})).toMatchObject({ status: 409, body: { code: 'packs_running' } })
  expect((await listTablesWithPersonalData(db)).length).toBe(6)
  expect(await erase({ giveUpPacks: true })).toMatchObject({ status: 200 })

  expect(await listTablesWithPersonalData(db)).toEqual(['outbox'])
  await workOutbox()
  expect((await external.messagesTo(PERSON.mobile))[0]?.text).toContain('were erased')
  expect(await listTablesWithPersonalData(db)).toEqual([])
  const { rows } = await sql`select 1 from subscriber where number = ${number}`.execute(db)
  expect(rows).toEqual([])

  await expect(
    sql`update invoice set paper = jsonb_set(paper, '{buyer,name}', '"Zephyrina"')`.execute(db),
  ).rejects.toMatchObject({ code: '23514' })

  expect(await browser.call('GET', '/api/users')).toMatchObject({ status: 401 })
  expect(await findTimelineFacts(db, orderId)).toBeDefined()
  expect(await findOrderRecord(db, orderId)).toMatchObject({ subscriberNumber: null, mobile: null })
  expect(await browser.order(orderId)).toMatchObject({ status: 'paid', amount: '149.00' })
  await expectNoViolations(db)
  await expectMatchingBooks(db, external)
})

test('erases the buyer of a credit note, which stays with its amounts', async () => {
  const shop = await openShop()
  const { browser, db, platform, advance, external } = shop
  platform.config.brand.gst = GST
  const orderId = await browser.register(TRAIN, PERSON)
  await browser.payByPayu(orderId)
  await staffActions(shop).refund(orderId)
  await advance(3_600)
  await issueDueInvoices(platform)
  expect(await issueDueCreditNotes(platform)).toBe(1)
  await browser.verifyMobile(PERSON.mobile)
  const { body } = await browser.call('GET', '/api/account/export')
  expect(body).toMatchObject({ orders: [{ invoice: 'SDG2627-000001', creditNotes: ['SDGC2627-000001'] }] })
  expect(await listTablesWithPersonalData(db)).toEqual(expect.arrayContaining(['credit_note', 'invoice']))

  expect(await browser.call('POST', '/api/account/erase', {})).toMatchObject({ status: 200 })
  expect(await listTablesWithPersonalData(db)).toEqual(['outbox'])
  const note = await db.selectFrom('credit_note').selectAll().executeTakeFirstOrThrow()
  expect(note).toMatchObject({ amount_paise: 14900, paper: { lines: [{ name: 'கடலோர ரயில்' }] } })
  await expectNoViolations(db)
  await expectMatchingBooks(db, external)
})

test('forgets the language of the account', async () => {
  const shop = await openShop()
  await buyAndAsk(shop)
  await shop.browser.call('PUT', '/api/account/language', { language: 'ta' })
  await shop.browser.call('POST', '/api/account/erase', { giveUpPacks: true })
  expect(await shop.db.selectFrom('subscriber').select('language').execute()).toEqual([{ language: 'en' }])
  expect(await shop.browser.call('PUT', '/api/account/language', { language: 'ta' })).toMatchObject({
    status: 401,
  })
})

test('erases the buyer of a credit note that is issued at the same moment', async () => {
  const shop = await openShop()
  const { browser, db, platform, advance } = shop
  platform.config.brand.gst = GST
  const orderId = await browser.register(TRAIN, PERSON)
  await browser.payByPayu(orderId)
  await staffActions(shop).refund(orderId)
  await advance(3_600)
  await issueDueInvoices(platform)
  await browser.verifyMobile(PERSON.mobile)
  const { erasing } = await withTransaction(db, async (tx) => {
    await lockInvoiceNumbering(tx)
    const [credit] = await listDueCredits(tx, { limit: 1 })
    const started = browser.call('POST', '/api/account/erase', {})
    await waitForBlockedTransaction(tx)
    await issueCreditNote(tx, platform, { credit: credit!, registration: GST })
    return { erasing: started }
  })
  expect(await erasing).toMatchObject({ status: 200 })
  expect(await listTablesWithPersonalData(db)).toEqual(['outbox'])
})

test('discards an answer that staff write at the same moment', async () => {
  const { browser, db, external, platform, workOutbox } = await openShop()
  await browser.register(TRAIN, PERSON)
  const request = { query: QUERY, requestType: 'Payment Related', altContact: ALTERNATE }
  const { body } = await browser.call('POST', '/api/raiseRequest', request)
  const { requestId } = body.data as { requestId: string }
  const { erasing } = await withTransaction(db, async (tx) => {
    const action = { kind: 'answer', text: 'The canary sings.' } as const
    expect(await handleSupportRequest({ ...platform, db: tx }, requestId, action)).toEqual({ kind: 'done' })
    const started = browser.call('POST', '/api/account/erase', {})
    await waitForBlockedTransaction(tx)
    return { erasing: started }
  })
  expect(await erasing).toMatchObject({ status: 200 })
  await workOutbox()
  expect(await external.messagesTo(PERSON.email)).toEqual([])
  expect(await listTablesWithPersonalData(db)).toEqual([])
})

test('exports and erases codes to an earlier mobile, and to one whose change is not finished', async () => {
  const { browser, db, external, workOutbox } = await openShop()
  const { agree: _agree, ...profile } = registrationForm({ mobile: '9840012346' })
  await browser.register(TRAIN, PERSON)
  await browser.verifyMobile(profile.mobile)
  expect(await browser.call('PUT', '/api/users/update', profile)).toMatchObject({ status: 200 })
  await browser.verifyMobile(ALTERNATE)
  external.advance(60)
  await browser.verifyMobile(profile.mobile)
  const { body } = await browser.call('GET', '/api/account/export')
  expect((body['codesSent'] as { to: string }[]).map(({ to }) => to).sort()).toEqual(
    [PERSON.mobile, ALTERNATE, profile.mobile, profile.mobile].sort(),
  )
  expect(await listTablesWithPersonalData(db)).toContain('otp_challenge')
  expect(await browser.call('POST', '/api/account/erase', {})).toMatchObject({ status: 200 })
  await workOutbox()
  expect(await listTablesWithPersonalData(db)).toEqual([])
})

test('frees the mobile for a new account without the old data', async () => {
  const shop = await openShop()
  const { browser } = shop
  await buyAndAsk(shop)
  await browser.call('POST', '/api/account/erase', { giveUpPacks: true })
  expect(await browser.call('POST', '/api/auth', { mobile: PERSON.mobile })).toMatchObject({ status: 404 })

  await shop.workOutbox()
  shop.external.advance(60)
  const again = openBrowser(shop)
  await again.register(TRAIN, PERSON)
  expect(await again.packs()).toEqual([])
  expect((await again.call('GET', '/api/account/requests')).body).toEqual({ data: [] })
})

test('refuses an erasure while a payment can still arrive', async () => {
  const shop = await openShop()
  const { browser, untilSettled } = shop
  const orderId = await browser.register(TRAIN, PERSON)
  await browser.payByPayu(orderId, 'failure')
  const erase = async () => (await browser.call('POST', '/api/account/erase', {})).body.code
  expect(await erase()).toBe('payment_open')
  await untilSettled()
  // The step-up has expired meanwhile.
  expect(await erase()).toBe('proof_needed')
  await browser.verifyMobile(PERSON.mobile)
  expect(await erase()).toBeUndefined()
  expect(await listTablesWithPersonalData(shop.db)).toEqual(['outbox'])
})

test('refunds a payment that is captured after the account was erased', async () => {
  const shop = await openShop()
  const { browser, db, external, untilSettled } = shop
  const attempt = await browser.goToPayu(await browser.register(TRAIN, PERSON))
  await untilSettled()
  await browser.verifyMobile(PERSON.mobile)
  expect(await browser.call('POST', '/api/account/erase', {})).toMatchObject({ status: 200 })

  await browser.returnToShop(await browser.payAtPayu(attempt, 'success'))
  expect(await db.selectFrom('entitlement').select('id').execute()).toEqual([])
  expect(await db.selectFrom('refund').select('reason').execute()).toEqual([{ reason: 'account_erased' }])
  await untilSettled()
  expect(await external.books('payu')).toMatchObject([{ orderId: attempt, refundedPaise: 149_00 }])
  expect(await listTablesWithPersonalData(db)).toEqual([])
  await expectNoViolations(db)
  await expectMatchingBooks(db, external)
})

test('refuses an erasure while an old payment is verified', async () => {
  const { browser, db, external, untilSettled } = await openShop()
  const attempt = await browser.goToPayu(await browser.register(TRAIN, PERSON))
  await untilSettled()
  await browser.verifyMobile(PERSON.mobile)
  let code: unknown
  const restore = external.intercept(async (request, send) => {
    restore()
    const answer = await send(request)
    code = (await browser.call('POST', '/api/account/erase', {})).body.code
    return answer
  })
  await browser.returnToShop(await browser.payAtPayu(attempt, 'success'))
  expect(code).toBe('payment_open')
  expect(await browser.packs()).toHaveLength(1)
  await expectNoViolations(db)
})

test('refuses an erasure while a refund is open', async () => {
  const { browser, db } = await openShop()
  const orderId = await browser.register(TRAIN, PERSON)
  await browser.payByPayu(orderId)
  await sql`insert into payment_news (id, attempt_id, source, authentic, claim, gateway_payment_id, amount_paise,
      detail, dedupe_key, heard_at)
    select gen_random_uuid(), attempt_id, 'poll', true, 'captured', '4039937155', 14900, '', 'second', captured_at
    from payment_capture`.execute(db)
  await sql`insert into payment_capture (id, gateway, gateway_payment_id, attempt_id, order_id, amount_paise,
      disposition, captured_at)
    select '00000000-0000-7000-8000-000000000001', gateway, '4039937155', attempt_id, order_id, amount_paise, 'refund',
      captured_at from payment_capture`.execute(db)
  await sql`insert into refund (id, capture_id, token, amount_paise, reason, status, requested_at)
    select '00000000-0000-7000-8000-000000000002', id, 'RFTEST', amount_paise, 'already_paid', 'requested', captured_at
    from payment_capture where disposition = 'refund'`.execute(db)
  expect((await browser.call('POST', '/api/account/erase', { giveUpPacks: true })).body.code).toBe(
    'refund_open',
  )
})

test('rejects a second erasure and later writes of personal data', async () => {
  const shop = await openShop()
  const { browser, db } = shop
  await buyAndAsk(shop)
  const twice = await Promise.all(
    [1, 2].map(() => browser.call('POST', '/api/account/erase', { giveUpPacks: true })),
  )
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 401])
  const { id } = await db.selectFrom('subscriber').select('id').executeTakeFirstOrThrow()
  for (const text of [
    `insert into entitlement (id, granted_for, subscriber_id, package_id, name, type, amount_paise, starts_at, ends_at, status)
     select gen_random_uuid(), 'x', '${id}', package_id, name, type, 0, starts_at, ends_at, 'revoked' from entitlement`,
    `insert into support_request (id, number, subscriber_id, type, query, alternate_contact, mobile, email, state, raised_at)
     values (gen_random_uuid(), 'SRAAAAAAAAAA', '${id}', 'Payment Related', 'x', '${ALTERNATE}', '${ALTERNATE}', '', 'open', now())`,
    `update subscriber set first_name = 'Zephyrina' where id = '${id}'`,
    `update subscriber set erased_at = null, mobile = '${PERSON.mobile}', number = '70000000001' where id = '${id}'`,
    `update payment_attempt set customer_mobile = '${PERSON.mobile}'`,
    `update payment_attempt set customer_name = 'Zephyrina'`,
    `delete from subscriber where id = '${id}'`,
  ])
    await expect(sql.raw(text).execute(db)).rejects.toMatchObject({ code: '23514' })
})

test('keeps messages and codes for another account with the same e-mail address or an earlier mobile', async () => {
  const shop = await openShop()
  const { browser, external, workOutbox, untilSettled } = shop
  const { agree: _, ...profile } = registrationForm(PERSON)
  // The person pays, moves to another mobile, and another account gets the earlier one.
  await browser.payByPayu(await browser.register(TRAIN, PERSON))
  await workOutbox()
  await untilSettled()
  await browser.logIn(PERSON.mobile)
  await browser.verifyMobile(ALTERNATE)
  const moved = await browser.call('PUT', '/api/users/update', {
    ...profile,
    mobile: ALTERNATE,
  })
  expect(moved).toMatchObject({ status: 200 })
  await workOutbox()
  const other = openBrowser(shop)
  external.advance(86_400)
  await browser.logIn(ALTERNATE)
  const order = await other.register(TRAIN, { mobile: PERSON.mobile, email: PERSON.email })
  await other.payByPayu(order)
  const { body } = await other.call('POST', '/api/auth', { mobile: PERSON.mobile })

  expect(await browser.call('POST', '/api/account/erase', { giveUpPacks: true })).toMatchObject({
    status: 200,
  })

  await workOutbox()
  const [mail] = await external.messagesTo(PERSON.email)
  expect(mail?.text).toContain(order)
  const login = { mobile: PERSON.mobile, transID: body.transId, OTP: await other.readCode(PERSON.mobile) }
  expect(await other.call('POST', '/api/auth/verify', login)).toMatchObject({ status: 200 })
})
