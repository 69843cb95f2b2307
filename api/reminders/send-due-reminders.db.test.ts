/** The batches of the reminders job on a real database: the number of their statements, and opt-outs and erasures meanwhile. */
import { findSubscriberByMobile } from '#api/identity/subscribers/subscriber-store.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { eraseSubscriber } from '#api/privacy/erase-subscriber.ts'
import { FAMILY } from '#test/fixtures.ts'
import { openBrowser } from '#test/browser.ts'
import { statementCounter } from '#test/count-statements.ts'
import { waitForBlockedTransaction } from '#test/database.ts'
import { runUnchecked } from '#test/run-unchecked.ts'
import { openTestShop } from '#test/test-shop.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { remindersAreDue } from './ending-packs-query.ts'
import { sendDueReminders } from './send-due-reminders.ts'
import { stopReminders } from './stop-reminders.ts'

const AT_TEN = new Date('2026-12-13T10:00:00+05:30')

/** Opens a shop at the time of the reminders of buyers whose packs end on the same day. */
async function openShopOfBuyers(buyers: number) {
  const { plugin, count } = statementCounter()
  const shop = await openTestShop({ plugins: [plugin] })
  const { platform, external } = shop
  const mobiles = Array.from({ length: buyers }, (_, index) => `984001234${String(index)}`)
  const browsers = mobiles.map(() => openBrowser(shop))
  for (const [index, browser] of browsers.entries()) {
    const mobile = mobiles[index]
    const orderId = await browser.register(FAMILY, { mobile, email: `${String(mobile)}@example.com` })
    await browser.payByPayu(orderId)
  }
  await shop.workOutbox()
  external.advance((AT_TEN.getTime() - platform.runtime.now().getTime()) / 1000)
  const waiting = () =>
    platform.db
      .selectFrom('outbox')
      .select(['topic', sql<string>`payload->>'to'`.as('to')])
      .where('key', 'like', 'reminder-%')
      .where('given_up_at', 'is', null)
      .orderBy('to')
      .execute()
  return { ...shop, count, mobiles, browsers, waiting }
}

test.each([1, 4])('writes the reminders of %i buyers with the same number of statements', async (buyers) => {
  const { count, platform, mobiles, waiting } = await openShopOfBuyers(buyers)
  // Four for each kind, and two more for the kind that has packs.
  expect((await count(() => sendDueReminders(platform))).trips).toBe(14)
  expect(await waiting()).toEqual(
    mobiles.flatMap((mobile) => [
      { topic: 'sms', to: mobile },
      { topic: 'mail', to: `${mobile}@example.com` },
    ]),
  )
})

/** Adds owners of packs that end with those of the shop. */
const addOwners = (db: Db, count: number) =>
  runUnchecked(
    db,
    sql`insert into subscriber select one.* from (select s from subscriber s limit 1) b (base), generate_series(1, ${count}::int) n,
      jsonb_populate_record(base, jsonb_build_object('id', md5('s' || n), 'number', (70000000000 + n)::text,
        'mobile', (7000000000 + n)::text)) one`,
    sql`insert into entitlement select one.* from (select e from entitlement e where type = '1' limit 1) b (base),
      generate_series(1, ${count}::int) n, jsonb_populate_record(base, jsonb_build_object('id', md5('e' || n),
        'subscriber_id', md5('s' || n), 'order_id', null, 'line_no', null, 'granted_for', 'test')) one`,
  )

test.each(['sms', 'mail'] as const)(
  'writes no more reminders while a hundred wait as %s, and goes on once they were tried [SPEC-19-22]',
  async (channel) => {
    const { platform } = await openShopOfBuyers(1)
    const { db, runtime } = platform
    await addOwners(db, 250)
    const trySending = (topic: 'sms' | 'mail') =>
      sql`update outbox set tries = 1 where topic = ${topic} and key like 'reminder-%'`.execute(db)
    const isDue = () => runQueries(db, remindersAreDue(runtime.now()))
    const written: number[] = []
    for (const limited of [true, true, false, false, false]) {
      expect(await isDue()).toEqual([true])
      await sendDueReminders(platform)
      const { rows } = await sql`select from reminder`.execute(db)
      written.push(rows.length)
      await trySending(channel === 'sms' ? 'mail' : 'sms')
      if (!limited) await trySending(channel)
    }
    expect(written).toEqual([100, 100, 100, 200, 251])
    expect(await isDue()).toEqual([false])
  },
)

/** Opens a shop with 1,201 due reminders, of which a thousand were written, and not delivered by their first try. */
async function openAfterFailure() {
  const { platform } = await openShopOfBuyers(1)
  const { db, runtime } = platform
  await addOwners(db, 1_200)
  const written = async () => {
    await sendDueReminders(platform)
    const { rows } = await sql`select from reminder`.execute(db)
    return rows.length
  }
  for (let batch = 1; batch <= 10; batch++) {
    expect(await written()).toBe(batch * 100)
    await sql`update outbox set tries = tries + 1 where key like 'reminder-%'`.execute(db)
  }
  return {
    written,
    deliver: (topic: 'sms' | 'mail') =>
      sql`update outbox set done_at = ${runtime.now()}, payload = null
        where topic = ${topic} and key like 'reminder-%'`.execute(db),
    mails: async () =>
      (await sql`select from outbox where topic = 'mail' and key like 'reminder-%'`.execute(db)).rows.length,
  }
}

test('writes no more while a thousand wait as text messages after failed tries, and goes on later [SPEC-19-23]', async () => {
  const { written, deliver } = await openAfterFailure()
  await deliver('mail')
  expect(await written()).toBe(1_000)
  await deliver('sms')
  expect(await written()).toBe(1_100)
})

test('writes text messages alone while a thousand mails wait after failed tries [SPEC-19-24]', async () => {
  const { written, deliver, mails } = await openAfterFailure()
  await deliver('sms')
  expect(await written()).toBe(1_100)
  expect(await mails()).toBe(1_000)
  await deliver('sms')
  await deliver('mail')
  expect(await written()).toBe(1_200)
  expect(await mails()).toBe(1_100)
})

test('writes no message for a reminder that is already stored', async () => {
  const { platform, waiting } = await openShopOfBuyers(2)
  const { db } = platform
  await sendDueReminders(platform)
  const before = await waiting()
  await sql`update reminder_progress set decided_end = '-infinity'`.execute(db)
  await sendDueReminders(platform)
  expect(await waiting()).toEqual(before)
  expect(before).toHaveLength(4)
})

test('sends the other reminders if the database refuses one, and ends the round', async () => {
  const { platform, lines, mobiles, waiting } = await openShopOfBuyers(3)
  const { db } = platform
  const [refused = '', ...others] = mobiles
  const [pack] = await db
    .selectFrom('entitlement as e')
    .innerJoin('subscriber as s', 's.id', 'e.subscriber_id')
    .select(['e.id', 'e.subscriber_id'])
    .where('s.mobile', '=', refused)
    .where('e.type', '=', '1')
    .execute()
  await sql`alter table reminder add constraint refuses_one check (subscriber_id <> ${sql.lit(pack?.subscriber_id)})`.execute(
    db,
  )
  onTestFinished(async () => void (await sql`alter table reminder drop constraint refuses_one`.execute(db)))

  await sendDueReminders(platform)
  expect((await waiting()).map(({ to }) => to)).toEqual(
    others.flatMap((mobile) => [mobile, `${mobile}@example.com`]),
  )
  expect(lines.filter(({ message }) => message === 'one item of a job failed')).toMatchObject([
    { fields: { event: 'reminder.insert_failed', item: pack?.id } },
  ])
  expect(await runQueries(db, remindersAreDue(platform.runtime.now()))).toEqual([false])
})

test('an opt-out stops the messages that still wait, and only those of its owner [SPEC-15-26]', async () => {
  const { platform, browsers, mobiles, waiting, workOutbox, external } = await openShopOfBuyers(2)
  await sendDueReminders(platform)
  const [browser] = browsers
  await browser?.call('PUT', '/api/account/reminders', { isOn: false })
  const [first = '', second = ''] = mobiles
  expect((await waiting()).map(({ to }) => to)).toEqual([second, `${second}@example.com`])
  await workOutbox()
  const remindersTo = async (mobile: string) =>
    (await external.messagesTo(mobile)).filter(({ text }) => text.includes('/r/'))
  expect(await remindersTo(first)).toEqual([])
  expect(await remindersTo(second)).toHaveLength(1)
})

test('a repeated opt-out takes no lock, so it does not stop the job [SPEC-15-26]', async () => {
  const { platform, mobiles, count } = await openShopOfBuyers(1)
  const { db } = platform
  const subscriberId = (await findSubscriberByMobile(db, mobiles[0] ?? ''))?.id ?? ''
  const stop = () => stopReminders(db, { subscriberId, chosenIn: 'account', now: AT_TEN })
  await stop()
  expect((await count(stop)).trips).toBe(1)
})

test('writes no reminder for an account that is erased at the same moment, and one for each other account', async () => {
  const { platform, mobiles, waiting } = await openShopOfBuyers(2)
  const { db } = platform
  const [gone = '', stays = ''] = mobiles
  const subscriberId = (await findSubscriberByMobile(db, gone))?.id ?? ''
  const { sending } = await withTransaction(db, async (tx) => {
    await eraseSubscriber({ ...platform, db: tx }, { subscriberId, giveUpPacks: true })
    const started = sendDueReminders(platform)
    await waitForBlockedTransaction(tx)
    return { sending: started }
  })
  await sending
  expect((await waiting()).map(({ to }) => to)).toEqual([stays, `${stays}@example.com`])
  const late = sql`
    insert into reminder (id, link_id, subscriber_id, entitlement_id, kind, ends_at, sent_at)
    select gen_random_uuid(), substr(md5('x'), 1, 12), subscriber_id, id, 'seven_days', ends_at, ${AT_TEN}
    from entitlement where subscriber_id = ${subscriberId}`
  await expect(late.execute(db)).rejects.toThrow(`subscriber ${subscriberId} is erased`)
})
