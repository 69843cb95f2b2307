/** Tests that the database fills in the destination of outbox items that the previous version writes. */
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { TRAIN } from '#test/fixtures.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const ID = '00000000-0000-7000-8000-00000000000'

test('an item without a destination gets that of its topic, and an OTP message that of OTPs', async () => {
  const { db } = (await makeApp()).platform
  const values = [
    [`${ID}1`, 'sms', 'otp-1'],
    [`${ID}2`, 'sms', 'applied-1'],
    [`${ID}3`, 'mail', 'applied-1-mail'],
  ].map((row) => `('${row.join("', '")}', '{}', now(), now())`)
  await sql
    .raw(`insert into outbox (id, topic, key, payload, created_at, available_at) values ${values.join(', ')}`)
    .execute(db)
  const rows = await db.selectFrom('outbox').select('destination').orderBy('id').execute()
  expect(rows.map(({ destination }) => destination)).toEqual(['otp', 'sms', 'mail'])
})

test('a refund item without a destination, written in one statement with its refund, gets its gateway', async () => {
  const shop = await makeApp()
  const { browser, db } = { browser: openBrowser(shop), db: shop.platform.db }
  const found: unknown[] = []
  const orderId = await browser.register(TRAIN)
  await browser.payByPayu(orderId)
  const written = db.transaction().execute(async (tx) => {
    // This capture paid its order, so that the database refuses its refund; here only the item matters.
    await sql`alter table refund disable trigger user`.execute(tx)
    await sql
      .raw(
        `with one as (
          insert into refund (id, capture_id, token, amount_paise, reason, status, requested_at)
          select '${ID}1', id, 'token', amount_paise, 'already_paid', 'requested', now() from payment_capture
        )
        insert into outbox (id, topic, key, payload, created_at, available_at)
        values ('${ID}2', 'refund', '${ID}1', '{}', now(), now())`,
      )
      .execute(tx)
    const row = tx.selectFrom('outbox').select('destination').where('id', '=', `${ID}2`)
    found.push(await row.executeTakeFirst())
    throw new Error('roll back')
  })
  await expect(written).rejects.toThrow('roll back')
  expect(found).toEqual([{ destination: 'payu' }])
})
