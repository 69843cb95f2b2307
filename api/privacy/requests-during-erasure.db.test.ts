/** Requests of a subscriber whose account is erased at the same moment: they leave no row. */
import { withTransaction } from '#api/platform/db/transaction.ts'
import { TERMS_VERSION } from '#contract/terms.ts'
import { waitForBlockedTransaction } from '#test/database.ts'
import { TRAIN } from '#test/fixtures.ts'
import { openOrderShop } from '#test/order-shop.ts'
import { openPartner } from '#test/open-partner.ts'
import { expect, test } from 'vitest'
import { eraseSubscriber } from './erase-subscriber.ts'

type Browser = Awaited<ReturnType<typeof openOrderShop>>['browser']

test.each([
  ['orders', (browser: Browser) => browser.placeOrder(TRAIN)],
  [
    'consent',
    (browser: Browser) => browser.call('POST', '/api/account/agreement', { version: TERMS_VERSION }),
  ],
  ['reminder_opt_out', (browser: Browser) => browser.call('PUT', '/api/account/reminders', { isOn: false })],
] as const)('a request during an erasure leaves no row of %s', async (table, request) => {
  const { browser, platform } = await openOrderShop()
  const { db } = platform
  const { id } = await db.selectFrom('subscriber').select('id').executeTakeFirstOrThrow()
  const { answer } = await withTransaction(db, async (tx) => {
    await eraseSubscriber({ ...platform, db: tx }, { subscriberId: id, giveUpPacks: false })
    const started = request(browser)
    await waitForBlockedTransaction(tx)
    return { answer: started }
  })
  expect(await answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('a partner that asks for a link during an erasure finds no such customer', async () => {
  const shop = await openOrderShop()
  const { platform } = shop
  const { db } = platform
  const { id, number } = await db.selectFrom('subscriber').select(['id', 'number']).executeTakeFirstOrThrow()
  const { askForLink } = await openPartner(shop)
  const { answer } = await withTransaction(db, async (tx) => {
    await eraseSubscriber({ ...platform, db: tx }, { subscriberId: id, giveUpPacks: false })
    const started = askForLink({ subscriberid: number })
    await waitForBlockedTransaction(tx)
    return { answer: started }
  })
  expect((await answer).json()).toMatchObject({ code: 'user_not_found' })
})
