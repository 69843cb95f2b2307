/** Tests invoices over HTTP: one for each paid order, numbered without gaps, only for its owner. */
import { openBrowser, orderIdOf } from '#test/browser.ts'
import { FAMILY_AND_TRAIN, GST as gst, LAMP, TRAIN, registrationForm } from '#test/fixtures.ts'
import { textOf } from '#test/pdf-text.ts'
import { staffActions } from '#test/staff-actions.ts'
import { openTestShop } from '#test/test-shop.ts'
import { paise } from '#contract/money.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { issueDueInvoices } from './issue-due-invoices.ts'
import type { Invoice } from './invoice.ts'

async function openShop(brand: { gst: typeof gst | null } = { gst }) {
  const opened = await openTestShop({ brand })
  const { app, browser, platform } = opened
  return {
    ...opened,
    fetchPdf: async (id: string, { credentials = browser.credentials, language = 'en' } = {}) => {
      const headers = {
        cookie: credentials.cookie,
        'x-auth-token': credentials.token,
        'accept-language': language,
      }
      const {
        statusCode,
        headers: answered,
        rawPayload,
      } = await app.inject({
        url: `/api/account/invoices/${id}`,
        headers,
      })
      return { status: statusCode, headers: answered, pdf: rawPayload }
    },
    pay: async (orderId: string, by = browser) => {
      const attemptId = await by.goToPayu(orderId)
      await by.returnToShop(await by.payAtPayu(attemptId, 'success'))
      return attemptId
    },
    papers: async () => {
      const rows = await platform.db.selectFrom('invoice').selectAll().orderBy('number').execute()
      return rows.map(({ paper }) => paper as Invoice)
    },
  }
}

test('issues a tax invoice with number, place of supply and two tax halves for a paid order [SPEC-11-44]', async () => {
  const { browser, fetchPdf, papers, pay } = await openShop()
  const orderId = await browser.register(FAMILY_AND_TRAIN, { firstName: 'கவிதா', lastName: 'Raman' })
  await pay(orderId)
  const { status, headers, pdf } = await fetchPdf(orderId)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="invoice-SDG2627-000001.pdf"',
    'cache-control': 'no-store',
  })
  const [paper] = await papers()
  expect(paper).toMatchObject({
    number: 'SDG2627-000001',
    amountPaise: 83600,
    placeOfSupply: { name: 'Tamil Nadu', gstCode: '33' },
    lines: [
      // 9 of 118 parts of 687.00 = 52.398...
      {
        taxablePaise: 58220,
        taxes: [
          { name: 'CGST', paise: 5240 },
          { name: 'SGST', paise: 5240 },
        ],
      },
      // 9 of 118 parts of 149.00 = 11.364...; the halves are equal, and the parts sum to the price.
      {
        taxablePaise: 12628,
        taxes: [
          { name: 'CGST', paise: 1136 },
          { name: 'SGST', paise: 1136 },
        ],
      },
    ],
  })
  const text = textOf(pdf)
  for (const words of [
    'Tax Invoice',
    'GSTIN 33ABCDE1234F1Z5',
    'Example Direct Private Limited',
    'கவிதா',
    'Place of supply: Tamil Nadu (33)',
    'SDG2627-000001',
    orderId,
    'CGST 9%',
    'Family Max',
    'கடலோர',
    'Kadalora Rayil',
    '998433',
    '708.48',
    '63.76',
    '₹',
    '836.00',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('\ufffd')
})

test('charges integrated tax for another state; an unknown pincode means the seller’s state', async () => {
  const { browser, fetchPdf, papers, pay, platform } = await openShop()
  const bengaluru = await browser.register(TRAIN, { pincode: '560001', city: 'Bengaluru' })
  await pay(bengaluru)
  await fetchPdf(bengaluru)
  await platform.db.updateTable('subscriber').set({ pincode: '' }).execute()
  const nowhere = orderIdOf(await browser.placeOrder(LAMP))
  await pay(nowhere)
  await fetchPdf(nowhere)
  expect(await papers()).toMatchObject([
    { placeOfSupply: { gstCode: '29' }, lines: [{ taxes: [{ name: 'IGST', percent: 18, paise: 2273 }] }] },
    { placeOfSupply: { gstCode: '33' }, lines: [{ taxes: [{ name: 'CGST' }, { name: 'SGST' }] }] },
  ])
})

test('returns the same invoice later, by the id of the order and of each attempt [SPEC-11-43]', async () => {
  const { browser, fetchPdf, papers, pay, external } = await openShop()
  const orderId = await browser.register(TRAIN)
  await browser.payByPayu(orderId, 'failure')
  external.advance(20)
  const second = await pay(orderId)
  expect(second).not.toBe(orderId)
  const { pdf } = await fetchPdf(orderId)
  const before = await papers()
  await browser.call('PUT', '/api/users/update', {
    ...registrationForm({ agree: undefined }),
    firstName: 'Meena',
  })
  external.advance(86_400)
  expect((await fetchPdf(second)).pdf.equals(pdf)).toBe(true)
  expect(await papers()).toEqual(before)
})

test('issues one invoice on concurrent requests; each order gets the next number', async () => {
  const { browser, fetchPdf, papers, pay, platform } = await openShop()
  const orderId = await browser.register(TRAIN)
  await pay(orderId)
  const answers = await Promise.all([fetchPdf(orderId), fetchPdf(orderId), issueDueInvoices(platform)])
  expect(answers.slice(0, 2)).toMatchObject([{ status: 200 }, { status: 200 }])
  await pay(orderIdOf(await browser.placeOrder(LAMP)))
  expect(await issueDueInvoices(platform)).toBe(1)
  expect((await papers()).map(({ number }) => number)).toEqual(['SDG2627-000001', 'SDG2627-000002'])
})

test('issues due invoices in order of payment; a run finds only new orders [SPEC-11-45]', async () => {
  const { browser, external, papers, pay, platform, ...testApp } = await openShop()
  const other = openBrowser({ ...testApp, external })
  const orders = [await browser.register(TRAIN), await other.register(TRAIN, { mobile: '9840054321' })]
  await pay(orders[1] ?? '', other)
  external.advance(60)
  await pay(orders[0] ?? '')
  external.advance(600)
  expect(await issueDueInvoices(platform)).toBe(2)
  expect(await issueDueInvoices(platform)).toBe(0)
  expect((await papers()).map(({ orderId }) => orderId)).toEqual(orders.reverse())
  // The next financial year begins a new series.
  external.advance(200 * 86_400)
  const { body } = await other.placeOrder(LAMP)
  expect(body).toMatchObject({ code: 'not_signed_in' })
  await other.logIn('9840054321')
  const placed = await other.placeOrder(LAMP)
  await pay(orderIdOf(placed), other)
  expect(await issueDueInvoices(platform)).toBe(1)
  expect((await papers()).map(({ number }) => number)).toContain('SDG2728-000001')
})

test('issues the other invoices without a gap if one fails, and that one in a later round', async () => {
  const { browser, papers, pay, platform } = await openShop()
  const first = await browser.register(TRAIN)
  await pay(first)
  const { body } = await browser.placeOrder({ poid: 'P3-VILAKKU', amount: '89.00' })
  const second = (body.data as { transactionID: string }).transactionID
  await pay(second)
  const { db } = platform
  await sql`alter table invoice add constraint refuses_one check (order_id <> ${sql.lit(first)})`.execute(db)
  const allow = () => sql`alter table invoice drop constraint if exists refuses_one`.execute(db)
  onTestFinished(async () => void (await allow()))
  // Batches of one: the order that fails is the whole first batch.
  expect(await issueDueInvoices(platform, { batchSize: 1 })).toBe(1)
  await allow()
  expect(await issueDueInvoices(platform)).toBe(1)
  expect((await papers()).map(({ number, orderId }) => [number, orderId])).toEqual([
    ['SDG2627-000001', second],
    ['SDG2627-000002', first],
  ])
})

test('misses no order if the clock of the job is ahead of the clock that settles', async () => {
  const { browser, papers, pay, platform } = await openShop()
  const early = () => new Date(platform.runtime.now().getTime() + 20 * 60_000)
  const ahead = { ...platform, runtime: { ...platform.runtime, now: early } }
  const first = await browser.register(TRAIN)
  await pay(first)
  expect(await issueDueInvoices(ahead)).toBe(1)
  const second = orderIdOf(await browser.placeOrder(LAMP))
  await pay(second)
  expect(await issueDueInvoices(ahead)).toBe(1)
  expect((await papers()).map(({ orderId }) => orderId)).toEqual([first, second])
})

test.each([{ gst }, { gst: null }])(
  'the document of a refunded order states the refund and its date (%#)',
  async (brand) => {
    const { browser, fetchPdf, pay, ...opened } = await openShop(brand)
    const orderId = await browser.register(TRAIN)
    await pay(orderId)
    expect(textOf((await fetchPdf(orderId)).pdf)).not.toMatch(/Refund/)
    await staffActions(opened).refund(orderId)
    expect(textOf((await fetchPdf(orderId)).pdf)).toContain('Refund started on 20/11/2026')
  },
)

test('the document states each refund of the order: a partial one that is done, and the rest under way', async () => {
  const { browser, external, fetchPdf, pay, ...opened } = await openShop()
  const staff = staffActions(opened)
  const orderId = await browser.register(TRAIN)
  await pay(orderId)
  await staff.refund(orderId, { lineNo: 1, amountPaise: paise(49_00) })
  await opened.advance(3_600)
  external.advance(86_400)
  await staff.refund(orderId)
  const text = textOf((await fetchPdf(orderId)).pdf).replace(/\s+/g, ' ')
  for (const words of ['Refunded on 20/11/2026 ₹ 49.00', 'Refund started on 21/11/2026 ₹ 100.00'])
    expect(text).toContain(words)
})

test('returns a receipt without tax and number if no tax registration is configured [SPEC-11-44]', async () => {
  const { browser, fetchPdf, papers, pay, platform } = await openShop({ gst: null })
  const orderId = await browser.register(TRAIN)
  await pay(orderId)
  const { headers, pdf } = await fetchPdf(orderId)
  expect(headers['content-disposition']).toBe(`attachment; filename="receipt-${orderId}.pdf"`)
  const text = textOf(pdf)
  for (const words of ['Receipt', 'Sun Direct', 'Kavitha Raman', '149.00', 'no tax invoice'])
    expect(text).toContain(words)
  for (const words of ['GST', 'SAC', 'Invoice number']) expect(text).not.toContain(words)
  expect(await issueDueInvoices(platform)).toBe(0)
  expect(await papers()).toEqual([])
})

test('answers 404 to other subscribers and for an unpaid order, 401 to visitors [SPEC-11-43]', async () => {
  const { browser, fetchPdf, pay, ...testApp } = await openShop()
  const orderId = await browser.register(TRAIN)
  expect(await fetchPdf(orderId)).toMatchObject({ status: 404 })
  await pay(orderId)
  expect(await fetchPdf('A'.repeat(23))).toMatchObject({ status: 404 })
  const stranger = openBrowser(testApp)
  expect(await fetchPdf(orderId, stranger)).toMatchObject({ status: 401 })
  await stranger.register(TRAIN, { mobile: '9840054321' })
  expect(await fetchPdf(orderId, stranger)).toMatchObject({ status: 404 })
  expect(await testApp.papers()).toEqual([])
})

test('the database refuses gaps, duplicate numbers, wrong amounts and changes of an invoice [SPEC-11-45]', async () => {
  const { browser, fetchPdf, papers, pay, platform } = await openShop()
  const orderId = await browser.register(TRAIN)
  await pay(orderId)
  await fetchPdf(orderId)
  const [paper] = await papers()
  const second = orderIdOf(await browser.placeOrder(LAMP))
  const row = {
    order_id: second,
    series: 'SDG2627',
    issued_at: platform.runtime.now(),
    paper: { ...paper },
    credited_elsewhere: false,
  }
  const insert = (number: number, amount: number) =>
    platform.db
      .insertInto('invoice')
      .values({ ...row, number, amount_paise: amount })
      .execute()
  await expect(insert(2, 8900)).rejects.toThrow(/not of what was paid/)
  await pay(second)
  await expect(insert(3, 8900)).rejects.toThrow(/not the next number/)
  await expect(insert(1, 8900)).rejects.toThrow(/not the next number/)
  await expect(insert(2, 8800)).rejects.toThrow(/not of what was paid/)
  await insert(2, 8900)
  await expect(platform.db.updateTable('invoice').set({ amount_paise: 1 }).execute()).rejects.toThrow(
    /only grows/,
  )
  await expect(platform.db.deleteFrom('invoice').execute()).rejects.toThrow(/only grows/)
})

test('adds the labels in the language of the reader to an invoice, and changes no English one [SPEC-16-10]', async () => {
  const { browser, fetchPdf, pay } = await openShop()
  const orderId = await browser.register(FAMILY_AND_TRAIN)
  await pay(orderId)
  const english = await fetchPdf(orderId)
  const hindi = await fetchPdf(orderId, { language: 'hi' })
  // The text of a PDF has a line for each run of one script.
  const words = textOf(hindi.pdf).replace(/\s+/g, ' ')
  for (const label of ['Tax Invoice टैक्स इनवॉइस', 'Invoice number इनवॉइस नंबर', 'कुल पेमेंट'])
    expect(words).toContain(label)
  expect(hindi.headers['content-language']).toBe('hi')
  expect((await fetchPdf(orderId)).pdf.equals(english.pdf)).toBe(true)
})
