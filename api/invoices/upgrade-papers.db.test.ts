/** Tests the papers of an upgrade: the invoice of the whole price, and the credit note on that of the replaced pack. */
import { orderIdOf } from '#test/browser.ts'
import { expectNoViolations } from '#test/invariants.ts'
import { FAMILY_AND_TRAIN } from '#test/fixtures.ts'
import { textOf } from '#test/pdf-text.ts'
import { openCreditedShop } from '#test/credited-shop.ts'
import { openShopWithUpgrade } from '#test/upgrade-shop.ts'
import { expect, test } from 'vitest'
import { taxTotals } from './credit-note.ts'
import type { Invoice } from './invoice.ts'

type Shop = Pick<Awaited<ReturnType<typeof openShopWithUpgrade>>, 'platform' | 'app' | 'browser'>

const invoicesOf = async ({ platform }: Shop): Promise<Invoice[]> => {
  const rows = await platform.db.selectFrom('invoice').select('paper').orderBy('number').execute()
  return rows.map(({ paper }) => paper as Invoice)
}

const fetchPdf = async ({ app, browser }: Shop, path: string) => {
  const headers = { cookie: browser.credentials.cookie, 'x-auth-token': browser.credentials.token }
  return textOf((await app.inject({ url: `/api/account/${path}`, headers })).rawPayload)
}

test('the invoice of an upgrade shows the price with its taxes, the credit and the payment [SPEC-15-19]', async () => {
  const shop = await openShopWithUpgrade()
  expect(shop.atUpgrade).toEqual([1, 1])
  const [, invoice] = await invoicesOf(shop)
  expect(invoice).toMatchObject({ amountPaise: 399_00, creditPaise: 166_00, orderId: shop.upgradeId })
  expect(invoice?.lines[0]).toMatchObject({ pricePaise: 399_00, taxablePaise: 338_14 })
  const text = await fetchPdf(shop, `invoices/${shop.upgradeId}`)
  for (const words of ['Total price', 'Less credit for unused days', '166.00', 'Total paid', '233.00'])
    expect(text).toContain(words)
})

test('the credit is on a credit note of the replaced pack’s invoice, set off against the upgrade [SPEC-15-19]', async () => {
  const shop = await openShopWithUpgrade()
  const [first] = await invoicesOf(shop)
  const [note, ...others] = await shop.notes()
  expect(others).toEqual([])
  expect(note).toMatchObject({
    amountPaise: 166_00,
    orderId: shop.upgradedId,
    invoice: { number: first?.number },
    settlement: { kind: 'set_off', orderId: shop.upgradeId },
  })
  expect(await fetchPdf(shop, `credit-notes/${note?.number ?? ''}`)).toContain('Set off against order')
  expect(await shop.issue()).toEqual([0, 0])
  await expectNoViolations(shop.platform.db)
})

test('credit notes for a refunded upgrade have exactly the taxes of its invoice [SPEC-15-18, SPEC-15-19]', async () => {
  const shop = await openShopWithUpgrade()
  expect(await shop.giveBack()).toEqual([0, 2])
  const [, invoice] = await invoicesOf(shop)
  const notes = (await shop.notes()).filter(({ orderId }) => orderId === shop.upgradeId)
  expect(notes.map(({ amountPaise }) => amountPaise).sort()).toEqual([166_00, 233_00])
  expect(taxTotals(notes.flatMap(({ lines }) => lines))).toEqual(taxTotals(invoice?.lines ?? []))
  await expectNoViolations(shop.platform.db)
})

test('the invoice of a refunded upgrade states the refunds of its payment and of its credit', async () => {
  const shop = await openShopWithUpgrade()
  await shop.giveBack()
  const text = await fetchPdf(shop, `invoices/${shop.upgradeId}`)
  expect(text.replace(/\s+/g, ' ').match(/Refunded on 30\/11\/2026 ₹ [\d.]+/g)).toEqual([
    'Refunded on 30/11/2026 ₹ 233.00',
    'Refunded on 30/11/2026 ₹ 166.00',
  ])
  expect(await fetchPdf(shop, `invoices/${shop.upgradedId}`)).not.toContain('Refund')
})

test('the credit of a plan that was bought with a movie is on the line of the plan', async () => {
  const shop = await openCreditedShop()
  const { browser, external } = shop
  // A plan for three months, and a movie: the plan is upgraded after thirty of its ninety-two days.
  const cart = { ...FAMILY_AND_TRAIN, poid: FAMILY_AND_TRAIN.poid.split(',').reverse().join(',') }
  await shop.buy(cart)
  external.advance(30 * 86_400)
  await browser.logIn('9000000001')
  const pack = (await browser.packs()).find(({ upgrade }) => upgrade)
  expect(pack?.upgrade).toMatchObject({ unusedDays: 62, totalDays: 92, credit: '462.97' })
  const upgrade = {
    poid: 'P1-FAMILY-MAX-12M',
    amount: '1925.03',
    start: 'upgrade',
    credit: '462.97',
  } as const
  await browser.payByPayu(orderIdOf(await browser.placeOrder(upgrade)))
  expect(await shop.issue()).toEqual([2, 1])
  const [note] = await shop.notes()
  expect(note?.lines).toMatchObject([{ lineNo: 2, name: 'Family Max', pricePaise: 462_97 }])
  await expectNoViolations(shop.platform.db)
})
