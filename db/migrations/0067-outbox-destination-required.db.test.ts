/** Tests that the database refuses an outbox item that no worker would claim. */
import { freshDatabase } from '#test/database.ts'
import { findRefusal } from '#test/refusal.ts'
import { expect, test } from 'vitest'

const item = (destination: string, doneAt: string) =>
  `insert into outbox (id, topic, destination, key, payload, created_at, available_at, done_at)
  values ('00000000-0000-7000-8000-000000000067', 'sms', ${destination}, 'applied-1', null, now(), now(), ${doneAt})`

test('an item that is not sent needs a destination', async () => {
  const db = await freshDatabase()
  expect(await findRefusal(db, item('null', 'null'))).toContain('outbox_destination_required')
  expect(await findRefusal(db, item(`'sms'`, 'null'))).toBe('')
})

test('an item that ended before destinations existed stays without one', async () => {
  expect(await findRefusal(await freshDatabase(), item('null', 'now()'))).toBe('')
})
