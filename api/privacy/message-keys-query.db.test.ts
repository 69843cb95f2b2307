/** The keys of the messages about an account, by which an erasure finds those that the previous version stored. */
import { runQueries } from '#api/platform/db/batch.ts'
import { openPastDueShop } from '#test/mandate-shop.ts'
import { expect, test } from 'vitest'
import { messageKeysQuery } from './message-keys-query.ts'

/** Messages about payments, whose addresses the payments keep. */
const OF_PAYMENTS = /^(applied|failed|returned|expired|cancelled|moved|by-hand)-/

test('an account has the keys of all messages about its renewal [SPEC-17-104]', async () => {
  const shop = await openPastDueShop()
  await shop.stop()
  const [keys] = await runQueries(shop.db, messageKeysQuery(await shop.subscriberId()))
  const stored = await shop.db
    .selectFrom('outbox')
    .select('key')
    .where('topic', 'in', ['sms', 'mail'])
    .execute()
  const others = stored.map(({ key }) => key).filter((key) => !keys.includes(key))
  expect(others.filter((key) => !OF_PAYMENTS.test(key) && !key.startsWith('otp-'))).toEqual([])
  const found = stored.map(({ key }) => key).filter((key) => keys.includes(key))
  for (const kind of ['renewal-on', 'renewal-notice', 'debit-failed', 'renewal-past-due', 'renewal-over'])
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${kind}-`)))
})
