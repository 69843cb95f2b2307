/** Invoices of accounts that are erased before their invoices are issued, or at the same moment. */
import { findInvoiceDocument } from '#api/invoices/find-invoice-document.ts'
import { lockInvoiceNumbering } from '#api/invoices/invoice-store.ts'
import { issueDueInvoices } from '#api/invoices/issue-due-invoices.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { waitForBlockedTransaction } from '#test/database.ts'
import { GST, TRAIN } from '#test/fixtures.ts'
import { expectNoViolations } from '#test/invariants.ts'
import { openTestShop } from '#test/test-shop.ts'
import { expect, test } from 'vitest'
import { eraseSubscriber } from './erase-subscriber.ts'

const ANONYMOUS = { name: '', number: '', city: '', pincode: '' }

const papersOf = async ({ platform }: Pick<Awaited<ReturnType<typeof openTestShop>>, 'platform'>) =>
  (await platform.db.selectFrom('invoice').select('paper').orderBy('number').execute()).map(
    ({ paper }) => paper,
  )

/** Opens a shop with an order that is paid from Kerala. The seller is in Tamil Nadu. */
async function openShopWithSale(brand: { gst: typeof GST | null } = { gst: GST }) {
  const shop = await openTestShop({ brand })
  const orderId = await shop.browser.register(TRAIN, { pincode: '682001', city: 'Kochi' })
  await shop.browser.payByPayu(orderId)
  const erase = async () =>
    expect(await shop.browser.call('POST', '/api/account/erase', { giveUpPacks: true })).toMatchObject({
      status: 200,
    })
  return { ...shop, orderId, erase, db: shop.platform.db }
}

const keptStates = async ({ db }: Awaited<ReturnType<typeof openShopWithSale>>) =>
  (await db.selectFrom('subscriber').select('gst_state_code').execute()).map((row) => row.gst_state_code)

test.each([{ gst: GST }, { gst: null }])(
  'an invoice that is issued after the erasure has the state of the buyer, and its tax (%#)',
  async (brand) => {
    const shop = await openShopWithSale(brand)
    await shop.erase()
    shop.platform.config.brand.gst = GST
    expect(await issueDueInvoices(shop.platform)).toBe(1)
    expect(await papersOf(shop)).toMatchObject([
      {
        buyer: ANONYMOUS,
        placeOfSupply: { name: 'Kerala', gstCode: '32' },
        lines: [{ taxes: [{ name: 'IGST', percent: 18, paise: 2273 }] }],
      },
    ])
    await expectNoViolations(shop.db)
  },
)

test('the erasure keeps no state if all invoices are issued; the database refuses one of a live account', async () => {
  const shop = await openShopWithSale()
  expect(await issueDueInvoices(shop.platform)).toBe(1)
  await expect(
    shop.db.updateTable('subscriber').set({ gst_state_code: '32' }).execute(),
  ).rejects.toMatchObject({ constraint: 'state_of_an_erased_account' })
  await shop.erase()
  expect(await keptStates(shop)).toEqual([null])
})

test('an invoice after the erasure of an account with an unknown PIN code has the state of the seller', async () => {
  const shop = await openShopWithSale()
  await shop.db.updateTable('subscriber').set({ pincode: '' }).execute()
  await shop.erase()
  expect(await issueDueInvoices(shop.platform)).toBe(1)
  expect(await papersOf(shop)).toMatchObject([{ placeOfSupply: { gstCode: '33' } }])
})

test('an invoice that is requested during the erasure is issued without its buyer', async () => {
  const shop = await openShopWithSale()
  const { platform, orderId } = shop
  const { id: subscriberId } = await platform.db
    .selectFrom('subscriber')
    .select('id')
    .executeTakeFirstOrThrow()
  const { asking } = await withTransaction(platform.db, async (tx) => {
    await lockInvoiceNumbering(tx)
    const started = findInvoiceDocument(platform, { orderId, subscriberId })
    await waitForBlockedTransaction(tx)
    await eraseSubscriber({ ...platform, db: tx }, { subscriberId, giveUpPacks: true })
    return { asking: started }
  })
  expect(await asking).toMatchObject({ kind: 'invoice', buyer: ANONYMOUS })
  expect(await papersOf(shop)).toMatchObject([{ buyer: ANONYMOUS }])
  await expectNoViolations(platform.db)
})
