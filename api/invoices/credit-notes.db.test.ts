/** Tests credit notes over HTTP: one for each completed refund of an invoiced sale, only for its owner. */
import { recordManualRefund } from '#api/payments/refunds/record-manual-refund.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { openBrowser, orderIdOf } from '#test/browser.ts'
import { openCreditedShop, openShopWithCreditNote } from '#test/credited-shop.ts'
import { openDisputeShop } from '#test/dispute-shop.ts'
import { FAMILY_AND_TRAIN, GST, LAMP, TRAIN } from '#test/fixtures.ts'
import { textOf } from '#test/pdf-text.ts'
import { paise } from '#contract/money.ts'
import { toPlainText } from '#api/payments/timeline/timeline.ts'
import type { OrderTimeline } from '#contract/timeline.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Invoice } from './invoice.ts'
import { lockInvoiceNumbering } from './invoice-store.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { issueDueInvoices } from './issue-due-invoices.ts'
import { issueDueCreditNotes } from './issue-due-credit-notes.ts'

type Shop = Awaited<ReturnType<typeof openCreditedShop>>

async function fetchNote(
  { app, browser }: Pick<Shop, 'app' | 'browser'>,
  number: string,
  { credentials = browser.credentials, language = 'en' } = {},
) {
  const headers = { cookie: credentials.cookie, 'x-auth-token': credentials.token }
  const reply = await app.inject({
    url: `/api/account/credit-notes/${number}`,
    headers: { ...headers, 'accept-language': language },
  })
  return { status: reply.statusCode, headers: reply.headers, pdf: reply.rawPayload }
}

const invoicesOf = async ({ platform }: Shop): Promise<Invoice[]> => {
  const rows = await platform.db.selectFrom('invoice').select('paper').orderBy('number').execute()
  return rows.map(({ paper }) => paper as Invoice)
}

test('issues a credit note with the figures of the invoice for a refunded sale [SPEC-11-49]', async () => {
  const shop = await openCreditedShop()
  const orderId = await shop.buy(FAMILY_AND_TRAIN)
  expect(await shop.issue()).toEqual([1, 0])
  await shop.refund(orderId)
  expect(await shop.issue()).toEqual([0, 1])

  const [invoice] = await invoicesOf(shop)
  const [note] = await shop.notes()
  expect(note).toMatchObject({
    number: 'SDGC2627-000001',
    orderId,
    amountPaise: 83600,
    invoice: { number: invoice?.number, issuedAt: invoice?.issuedAt },
    settlement: { kind: 'refund', gateway: 'satellite-wallet', isByBank: false },
    placeOfSupply: invoice?.placeOfSupply,
    buyer: invoice?.buyer,
    lowersTax: true,
  })
  expect(note?.lines).toEqual(invoice?.lines.map((line, index) => ({ ...line, lineNo: index + 1 })))

  const { status, headers, pdf } = await fetchNote(shop, 'SDGC2627-000001')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="credit-note-SDGC2627-000001.pdf"',
    'cache-control': 'no-store',
  })
  const text = textOf(pdf)
  for (const words of [
    'Credit Note',
    'GSTIN 33ABCDE1234F1Z5',
    'Place of supply: Tamil Nadu (33)',
    'SDGC2627-000001',
    'SDG2627-000001',
    orderId,
    'CGST 9%',
    'Family Max',
    '998433',
    '708.48',
    '63.76',
    '836.00',
    'Total credited',
    'Sun Direct wallet',
    'This credit note corrects the invoice',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('\ufffd')
  expect(text).not.toContain('time limit')
  const hindi = textOf((await fetchNote(shop, 'SDGC2627-000001', { language: 'hi' })).pdf)
  expect(hindi.replace(/\s+/g, ' ')).toContain('Credit Note क्रेडिट नोट')
})

test('issues the other credit notes without a gap if one fails, and that one in a later round', async () => {
  const shop = await openCreditedShop()
  const { db } = shop.platform
  const orders = [await shop.buy(TRAIN), await shop.buy(FAMILY_AND_TRAIN)] as const
  expect(await shop.issue()).toEqual([2, 0])
  for (const orderId of orders) await shop.refund(orderId)
  await sql`alter table credit_note add constraint refuses_one check (order_id <> ${sql.lit(orders[0])})`.execute(
    db,
  )
  const allow = () => sql`alter table credit_note drop constraint if exists refuses_one`.execute(db)
  onTestFinished(async () => void (await allow()))
  // Batches of one: the refund that fails is the whole first batch.
  expect(await issueDueCreditNotes(shop.platform, { batchSize: 1 })).toBe(1)
  await allow()
  expect(await shop.issue()).toEqual([0, 1])
  expect((await shop.notes()).map(({ number, orderId }) => [number, orderId])).toEqual([
    ['SDGC2627-000001', orders[1]],
    ['SDGC2627-000002', orders[0]],
  ])
})

test('shows the credit note in the timeline and beside the invoice of the payment [SPEC-11-49]', async () => {
  const shop = await openCreditedShop()
  const { browser, external } = shop
  const orderId = await shop.buy()
  const timeline = async () =>
    (await browser.call('GET', `/api/orders/${orderId}/story`)).body.data as OrderTimeline
  const payments = async () => (await browser.call('GET', '/api/account/payments')).body.data
  await shop.refund(orderId)
  expect((await timeline()).entries.at(-1)).not.toHaveProperty('creditNote')
  expect(await payments()).toMatchObject([{ status: 'refunded', hasInvoice: true, creditNotes: [] }])

  external.advance(600)
  await shop.issue()
  const { entries } = await timeline()
  expect(entries.at(-1)).toMatchObject({ kind: 'credited', creditNote: 'SDGC2627-000001' })
  expect(toPlainText(entries.at(-1)?.text ?? [])).toBe('We issued credit note SDGC2627-000001 for ₹149.00.')
  expect(await payments()).toMatchObject([
    { transactionID: orderId, hasInvoice: true, creditNotes: ['SDGC2627-000001'] },
  ])
})

test('issues none before the gateway has returned the money', async () => {
  const shop = await openCreditedShop()
  const { browser, external, staff, advance, workOutbox } = shop
  await external.setBehaviour({ system: 'payu', behaviour: 'refund-fails' })
  const transactionID = orderIdOf(await browser.placeOrder(TRAIN))
  await browser.payByPayu(transactionID)
  await staff.refund(transactionID)
  await workOutbox()
  expect(await shop.issue()).toEqual([1, 0])
  await advance(3_600)
  expect(await shop.issue()).toEqual([0, 0])

  const { token } = await shop.platform.db.selectFrom('refund').select('token').executeTakeFirstOrThrow()
  const sent = { token, by: 'ravi', from: 'bank', reference: 'UTR123456' } as const
  expect(await recordManualRefund(shop.platform, sent)).toMatchObject({ kind: 'recorded' })
  expect(await shop.issue()).toEqual([0, 1])
  const text = textOf((await fetchNote(shop, 'SDGC2627-000001')).pdf)
  expect(text).toMatch(/Refunded by bank transfer\n20\/11\/2026 [^,]*\n/)
  expect(text).toContain('UTR123456')
})

/** Loses a dispute about a payment of an invoiced order. @returns the text of the credit note */
async function loseDispute(prepare: (shop: Awaited<ReturnType<typeof openDisputeShop>>) => Promise<unknown>) {
  const shop = await openDisputeShop()
  const { platform, recorded, lose } = shop
  platform.config.brand.gst = GST
  await issueDueInvoices(platform)
  await prepare(shop)
  expect(await lose((await recorded()).id)).toMatchObject({ kind: 'decided' })
  expect(await issueDueCreditNotes(platform)).toBe(1)
  return textOf((await fetchNote(shop, 'SDGC2627-000001')).pdf)
}

test('states the bank and the case of a sale that a lost dispute has returned', async () => {
  const text = await loseDispute(async () => undefined)
  expect(text).toMatch(
    /Refunded by your bank after a dispute\n20\/11\/2026 [^,]*\nDispute case number\nCB-1\n/,
  )
})

test('states the bank and the case of a refused partial refund that a lost dispute covers', async () => {
  const text = await loseDispute(async ({ external, staff, orderId, advance }) => {
    await external.setBehaviour({ system: 'payu', behaviour: 'refund-fails' })
    await staff.refund(orderId, { lineNo: 1, amountPaise: paise(2_000) })
    await advance(3_600)
  })
  expect(text).toMatch(
    /Refunded by your bank after a dispute\n20\/11\/2026 [^,]*\nDispute case number\nCB-1\n/,
  )
})

test('issues none for a refund of money that was not a sale', async () => {
  const shop = await openCreditedShop()
  const { browser, advance } = shop
  const transactionID = orderIdOf(await browser.placeOrder(TRAIN))
  await browser.payByPayu(transactionID, 'wrong-amount')
  await advance(3_600)
  expect(await browser.order(transactionID)).toMatchObject({ status: 'refunded' })
  expect(await shop.issue()).toEqual([0, 0])
  expect((await browser.call('GET', '/api/account/payments')).body.data).toMatchObject([
    { hasInvoice: false, creditNotes: [] },
  ])
})

test('waits for a tax registration, and then issues the invoice first', async () => {
  const shop = await openCreditedShop({ gst: null })
  const { external, platform } = shop
  await shop.refund(await shop.buy())
  expect(await shop.issue()).toEqual([0, 0])
  external.advance(90 * 86_400)
  platform.config.brand.gst = GST
  expect(await shop.issue()).toEqual([1, 1])
  expect(await shop.issue()).toEqual([0, 0])
})

test('numbers credit notes in the order of the refunds, from 1 in each financial year [SPEC-11-50]', async () => {
  const shop = await openCreditedShop()
  const { browser, external } = shop
  const first = await shop.buy()
  external.advance(60)
  const second = await shop.buy(LAMP)
  await shop.refund(second)
  external.advance(60)
  await shop.refund(first)
  expect(await shop.issue()).toEqual([2, 2])
  expect((await shop.notes()).map(({ orderId }) => orderId)).toEqual([second, first])

  // 31 March 2027, 23:59:30 in India: invoiced in this year, refunded in the next one.
  external.advance((Date.parse('2027-03-31T18:29:30Z') - external.runtime.now().getTime()) / 1_000)
  await browser.logIn('9000000001')
  const third = await shop.buy()
  expect(await shop.issue()).toEqual([1, 0])
  external.advance(60)
  await shop.refund(third)
  expect(await shop.issue()).toEqual([0, 1])
  expect((await shop.notes()).map(({ number, invoice }) => [number, invoice.number])).toEqual([
    ['SDGC2627-000001', 'SDG2627-000002'],
    ['SDGC2627-000002', 'SDG2627-000001'],
    ['SDGC2728-000001', 'SDG2627-000003'],
  ])
})

test('issues one credit note in concurrent rounds', async () => {
  const shop = await openCreditedShop()
  await shop.refund(await shop.buy())
  await shop.issue()
  await shop.platform.db.updateTable('invoicing').set({ credited_until: null }).execute()
  const orderId = await shop.buy()
  await shop.refund(orderId)
  const rounds = await Promise.all([shop.issue(), shop.issue(), shop.issue()])
  expect(rounds.map(([, count]) => count).toSorted()).toEqual([0, 0, 1])
  expect((await shop.notes()).map(({ number }) => number)).toEqual(['SDGC2627-000001', 'SDGC2627-000002'])
})

test('uses the prefix and the last day of the brand; a late credit note states that it lowers no tax', async () => {
  const gst = { ...GST, creditNotePrefix: 'CN', creditNotesUntil: '10-31' }
  const shop = await openCreditedShop({ gst })
  const { browser, external, platform } = shop
  const orders = [await shop.buy(), await shop.buy(LAMP)]
  await shop.issue()
  // 31 October 2027, 23:59:30 in India.
  external.advance((Date.parse('2027-10-31T18:29:30Z') - platform.runtime.now().getTime()) / 1_000)
  await shop.refund(orders[0] ?? '')
  await shop.issue()
  external.advance(60)
  await shop.refund(orders[1] ?? '')
  await shop.issue()
  expect((await shop.notes()).map(({ number, lowersTax }) => [number, lowersTax])).toEqual([
    ['CN2728-000001', true],
    ['CN2728-000002', false],
  ])
  await browser.logIn('9000000001')
  expect(textOf((await fetchNote(shop, 'CN2728-000002')).pdf)).toContain('does not lower the tax')
})

test('dates no credit note before its invoice or its refund, if a clock is behind', async () => {
  const shop = await openCreditedShop()
  const { platform } = shop
  const { runtime } = platform
  const behind = () => new Date(runtime.now().getTime() - 5 * 60_000)
  await shop.refund(await shop.buy())
  await shop.issue()
  await shop.refund(await shop.buy())
  platform.runtime = { ...runtime, now: behind }
  await shop.issue()
  platform.runtime = runtime
  const [, note] = await shop.notes()
  const doneAt = note?.settlement.kind === 'refund' ? note.settlement.doneAt : ''
  expect([note?.issuedAt, note?.invoice.issuedAt]).toEqual([doneAt, behind().toISOString()])
})

test('credits no more than the invoice', async () => {
  const shop = await openShopWithCreditNote()
  const { platform, paid } = shop
  const another = await shop.buy()
  await shop.issue()
  const invoice = (await invoicesOf(shop)).find(({ orderId }) => orderId === paid)
  const doneAt = platform.runtime.now().toISOString()
  const settlement = { kind: 'set_off', orderId: another, doneAt } as const
  const credit = { refundId: null, settlement, amountPaise: paise(8901), invoice: invoice!, lineNo: null }
  const issued = withTransaction(platform.db, async (tx) => {
    await lockInvoiceNumbering(tx)
    return issueCreditNote(tx, platform, { credit, registration: GST })
  })
  await expect(issued).rejects.toThrow(RangeError)
})

test('answers 429 after 120 papers of a subscriber in an hour', { timeout: 60_000 }, async () => {
  const shop = await openShopWithCreditNote()
  await shop.platform.db
    .insertInto('request_count')
    .values({ key: await limitKey(shop), window_start: shop.platform.runtime.now(), count: 119 })
    .execute()
  expect(await fetchNote(shop, 'SDGC2627-000001')).toMatchObject({ status: 200 })
  expect(await fetchNote(shop, 'SDGC2627-000001')).toMatchObject({ status: 429 })
})

async function limitKey({ platform: { db } }: Shop): Promise<string> {
  const { id } = await db.selectFrom('subscriber').select('id').executeTakeFirstOrThrow()
  return `papers:${id}`
}

test('answers 404 to other subscribers and for unknown numbers, 401 to visitors [SPEC-11-49]', async () => {
  const shop = await openShopWithCreditNote()
  expect(await fetchNote(shop, 'SDGC2627-000001')).toMatchObject({ status: 200 })
  expect(await fetchNote(shop, 'SDGC2627-0000001')).toMatchObject({ status: 404 })
  expect(await fetchNote(shop, 'SDGC2627-000002')).toMatchObject({ status: 404 })
  expect(await fetchNote(shop, 'SDG2627-000001')).toMatchObject({ status: 404 })
  expect(await fetchNote(shop, 'SDGC2627-1')).toMatchObject({ status: 422 })
  const stranger = openBrowser(shop)
  expect(await fetchNote(shop, 'SDGC2627-000001', stranger)).toMatchObject({ status: 401 })
  await stranger.register(TRAIN, { mobile: '9840054321' })
  expect(await fetchNote(shop, 'SDGC2627-000001', stranger)).toMatchObject({ status: 404 })
})
