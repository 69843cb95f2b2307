/** Invoices of accounts that are erased before their invoices are issued, or at the same moment. */
import { findInvoiceDocument } from '#api/invoices/find-invoice-document.ts'
import { lockInvoiceNumbering } from '#api/invoices/invoice-store.ts'
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

test('an invoice that is requested during the erasure is issued without its buyer', async () => {
  const shop = await openTestShop({ brand: { gst: GST } })
  const { browser, platform } = shop
  const orderId = await browser.register(TRAIN)
  await browser.payByPayu(orderId)
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
