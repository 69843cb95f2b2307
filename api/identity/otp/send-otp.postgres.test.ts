/** The locks of requests for codes, which PGlite cannot show: it has one connection. */
import { withTransaction } from '#api/platform/db/transaction.ts'
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { countBlockedTransactions, waitForBlockedTransaction } from '#test/database.ts'
import { expect, test } from 'vitest'
import { lockOtpSends } from './otp-store.ts'

test('a code is counted in total before its transaction, which does not lock the shared count [SPEC-19-26]', async () => {
  const testApp = await makeApp()
  const { db, config } = testApp.platform
  config.otpPerMinute = 2
  const askFor = async (mobile: string) => (await openBrowser(testApp).requestCode(mobile)).status

  const { first } = await withTransaction(db, async (tx) => {
    await lockOtpSends(tx, '9840012345')
    const waiting = askFor('9840012345')
    await waitForBlockedTransaction(tx)
    const counts = tx.selectFrom('request_count').select('count').where('key', '=', 'otp-total:others')
    expect(await counts.forUpdate().noWait().execute()).toEqual([{ count: 1 }])
    return { first: waiting }
  })
  expect(await first).toBe(200)
  expect([await askFor('9840012346'), await askFor('9840012347')]).toEqual([200, 429])
})

test('of two requests that wait for the lock of their mobile, one sends a code', async () => {
  const testApp = await makeApp()
  const ask = async () => (await openBrowser(testApp).requestCode('9840012345')).status
  const { answers } = await withTransaction(testApp.platform.db, async (tx) => {
    await lockOtpSends(tx, '9840012345')
    const both = Promise.all([ask(), ask()])
    await expect.poll(() => countBlockedTransactions(tx)).toBe(2)
    return { answers: both }
  })
  expect((await answers).toSorted()).toEqual([200, 429])
})
