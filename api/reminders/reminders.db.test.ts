/** Reminders on a real database: who gets one and when, that each is sent once, and how they are stopped. */
import { FAMILY, SOUTH } from '#test/fixtures.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { applyRetention } from '#api/privacy/apply-retention.ts'
import { eraseSubscriber } from '#api/privacy/erase-subscriber.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { waitForBlockedTransaction } from '#test/database.ts'
import { exportSubscriber } from '#api/privacy/export-subscriber.ts'
import { HOUR_SECONDS } from '#contract/durations.ts'
import { MOBILE, openQueueShop, queued } from '#test/queue-shop.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { remindersAreDue } from './ending-packs-query.ts'
import { sendDueReminders } from './send-due-reminders.ts'
import { signLink } from './sign-link.ts'

const MAIL = 'kavitha@example.com'

/** Opens a shop whose subscriber has a pack until 20 December 2026, 17:30 in India. */
async function openReminderShop() {
  const shop = await openQueueShop()
  const { platform, external, app } = shop
  await shop.workOutbox()
  const isDue = async () => (await runQueries(platform.db, remindersAreDue(platform.runtime.now())))[0]
  const remindersTo = async (address: string) =>
    (await external.messagesTo(address))
      .map(({ text }) => text)
      .filter((text) => text.includes('Stop reminders'))
  const stored = () =>
    platform.db.selectFrom('reminder').select(['kind', 'sent_at', 'ends_at', 'subscriber_id']).execute()
  const linkOf = async () => /\/r\/([\w-]{28})/.exec((await remindersTo(MOBILE))[0] ?? '')?.[1] ?? ''
  return {
    ...shop,
    isDue,
    remindersTo,
    stored,
    linkOf,
    /** Goes to a time in December in India, and runs the job and the outbox if there is work. */
    work: async (day: number, time = '10:00') => {
      shop.goTo(`2026-12-${String(day).padStart(2, '0')}T${time}:00+05:30`)
      if (await isDue()) await sendDueReminders(platform)
      await shop.workOutbox()
    },
    open: (link: string, method: 'GET' | 'POST' = 'GET', payload?: string, type?: string) =>
      app.inject({
        method,
        url: `/r/${link}`,
        ...(payload !== undefined && { payload }),
        headers: type === undefined ? {} : { 'content-type': type },
      }),
  }
}

test('reminds seven, three and one day before, once each, by text message and mail [SPEC-15-23]', async () => {
  const { work, remindersTo, stored, linkOf } = await openReminderShop()
  for (let day = 1; day <= 20; day++)
    for (const time of ['09:59', '10:00', '10:01', '20:00']) await work(day, time)

  expect((await stored()).map(({ kind, sent_at }) => [kind, sent_at.toISOString()])).toEqual([
    ['seven_days', '2026-12-13T04:30:00.000Z'],
    ['three_days', '2026-12-17T04:30:00.000Z'],
    ['one_day', '2026-12-19T04:30:00.000Z'],
  ])
  expect(await remindersTo(MOBILE)).toHaveLength(3)
  expect((await remindersTo(MOBILE))[0]).toBe(
    `Your pack Family Max ends tomorrow, on 20/12/2026. Recharge: localhost:3000/quick-recharge Stop reminders: localhost:3000/r/${await linkOf()} - Sun Direct Go`,
  )
  expect((await remindersTo(MAIL))[0]).toBe(
    `Your pack Family Max ends tomorrow, on 20/12/2026.\n\nRecharge now: http://localhost:3000/quick-recharge\n\nStop reminders: http://localhost:3000/r/${await linkOf()}`,
  )
})

test('names the one-tap address in the header of the mail [SPEC-15-27]', async () => {
  const { work, external, linkOf } = await openReminderShop()
  await work(13)
  const sent = external.network.requests.flatMap(({ destination, body = '' }) =>
    destination === 'mail' && body.includes('reminder-') ? [JSON.parse(body) as { headers: unknown }] : [],
  )
  expect(sent.map(({ headers }) => headers)).toEqual([
    {
      'List-Unsubscribe': `<http://localhost:3000/r/${await linkOf()}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  ])
})

test('sends nothing at night: a late job sends until 21:00, and not later [SPEC-15-24]', async () => {
  const { work, stored } = await openReminderShop()
  await work(13, '20:59')
  expect(await stored()).toHaveLength(1)
  await work(17, '21:00')
  await work(18, '07:59')
  await work(18, '12:00')
  expect(await stored()).toHaveLength(1)
})

test('gives up a message that the message service did not take before the quiet hours', async () => {
  const { work, external, remindersTo, goTo, workOutbox } = await openReminderShop()
  await external.setBehaviour({ system: 'sms', behaviour: 'down' })
  await work(13, '20:58')
  goTo('2026-12-13T21:30:00+05:30')
  await workOutbox()
  expect(await remindersTo(MOBILE)).toEqual([])
})

test('does not send a reminder of a pack with another one queued behind it [SPEC-15-25]', async () => {
  const { buy, work, stored } = await openReminderShop()
  await buy(queued(SOUTH))
  for (const day of [13, 17, 19]) await work(day)
  expect(await stored()).toEqual([])
})

test('finds no work again once all packs of the day are decided', async () => {
  const { work, isDue, buy, goTo } = await openReminderShop()
  await buy(queued(SOUTH))
  goTo('2026-12-13T10:00:00+05:30')
  expect(await isDue()).toBe(true)
  await work(13, '10:01')
  expect(await isDue()).toBe(false)
  await work(13, '20:00')
  expect(await isDue()).toBe(false)
})

test('two instances at once send one reminder', async () => {
  const { goTo, platform, stored } = await openReminderShop()
  goTo('2026-12-13T10:00:00+05:30')
  await Promise.all([sendDueReminders(platform), sendDueReminders(platform), sendDueReminders(platform)])
  await sendDueReminders(platform)
  expect(await stored()).toHaveLength(1)
})

test('a link is opened without effect, and stops reminders by its button [SPEC-15-26, SPEC-15-27]', async () => {
  const { work, open, linkOf, stored, browser } = await openReminderShop()
  await work(13)
  const link = await linkOf()
  const page = await open(link)
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(page.body).toContain('<meta name="referrer" content="no-referrer">')
  expect(page.body).toContain('<form method="post"><button>Stop reminders</button></form>')
  expect(page.body).not.toMatch(/<script|9840012345|kavitha/i)
  expect((await browser.call('GET', '/api/account/reminders')).body).toEqual({
    data: { isOn: true, hasCalendarDays: true },
  })

  const stopped = await open(link, 'POST', '', 'application/x-www-form-urlencoded')
  expect(stopped.statusCode).toBe(200)
  expect(stopped.body).toContain('Reminders are off')
  expect((await open(link)).body).toContain('Reminders are off')
  expect((await browser.call('GET', '/api/account/reminders')).body).toEqual({
    data: { isOn: false, hasCalendarDays: true },
  })
  await work(17)
  await work(19)
  expect(await stored()).toHaveLength(1)
})

test.each([
  ['a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
  [
    'a form in parts',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    'multipart/form-data; boundary=b',
  ],
  ['nothing', undefined, undefined],
])('a mail program stops reminders by posting %s, twice as well as once', async (_name, body, type) => {
  const { work, open, linkOf, browser } = await openReminderShop()
  await work(13)
  const link = await linkOf()
  expect((await open(link, 'POST', body, type)).statusCode).toBe(200)
  expect((await open(link, 'POST', body, type)).statusCode).toBe(200)
  expect((await browser.call('GET', '/api/account/reminders')).body).toEqual({
    data: { isOn: false, hasCalendarDays: true },
  })
})

test('a link that is used while its account is erased shows the page of a link that no longer works', async () => {
  const { work, open, linkOf, platform } = await openReminderShop()
  await work(13)
  const link = await linkOf()
  const { id } = await platform.db.selectFrom('subscriber').select('id').executeTakeFirstOrThrow()
  const { answer } = await withTransaction(platform.db, async (tx) => {
    await eraseSubscriber({ ...platform, db: tx }, { subscriberId: id, giveUpPacks: true })
    const started = open(link, 'POST')
    await waitForBlockedTransaction(tx)
    return { answer: started }
  })
  const { statusCode, body } = await answer
  expect([statusCode, body]).toEqual([404, expect.stringContaining('<h1>This link no longer works</h1>')])
})

test('a forged link stops nothing and is not counted; a signed link has a limit [SPEC-15-27, THR-W17]', async () => {
  const { work, open, linkOf, platform } = await openReminderShop()
  await work(13)
  const link = await linkOf()
  const forged = `${link.slice(0, 12)}AAAAAAAAAAAAAAAA`
  expect((await open(forged, 'POST')).statusCode).toBe(404)
  expect((await open('not-a-link', 'POST')).statusCode).toBe(404)
  expect(await platform.db.selectFrom('reminder_opt_out').selectAll().execute()).toEqual([])
  const counts = platform.db
    .selectFrom('request_count')
    .select('key')
    .where('key', 'like', 'reminder-links:%')
  expect(await counts.execute()).toEqual([])
  const other = signLink(platform.config, Buffer.alloc(9))
  expect((await open(link)).statusCode).toBe(200)
  await sql`update request_count set count = 60 where key like 'reminder-links:%'`.execute(platform.db)
  expect((await open(other)).statusCode).toBe(404)
  const refused = await open(link)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(HOUR_SECONDS)
  expect(refused.body).toContain('Please try again later')
  expect(refused.body).toContain('This link was opened too often.')
})

test('the link has the language of the account', async () => {
  const { work, open, linkOf, browser, external } = await openReminderShop()
  await browser.call('PUT', '/api/account/language', { language: 'ta' })
  await work(13)
  const [text = ''] = (await external.messagesTo(MOBILE)).map((message) => message.text)
  expect(text).toContain('Family Max 7 நாட்களில், 20/12/2026 அன்று முடியும்')
  expect(text).toContain('localhost:3000/ta/quick-recharge')
  const page = await open(/\/r\/([\w-]{28})/.exec(text)?.[1] ?? (await linkOf()))
  expect(page.headers['content-language']).toBe('ta')
  expect(page.body).toContain('<html lang="ta">')
  expect(page.body).toContain('நினைவூட்டல்களை நிறுத்தவும்')
})

test('My Account switches reminders off and on again; payments are still confirmed [SPEC-15-28, SPEC-15-29]', async () => {
  const { browser, work, stored, buy, texts } = await openReminderShop()
  const change = (isOn: boolean) => browser.call('PUT', '/api/account/reminders', { isOn })
  expect(await change(false)).toMatchObject({ status: 200, body: { data: { isOn: false } } })
  await work(13)
  expect(await stored()).toEqual([])
  await change(true)
  await work(17)
  expect(await stored()).toHaveLength(1)
  await change(false)
  await buy(queued(FAMILY))
  expect((await texts())[0]).toContain('received. Your pack starts on 20/12/2026.')
})

test('My Account changes reminders at most sixty times an hour [THR-W16]', async () => {
  const { browser, platform } = await openReminderShop()
  const change = () => browser.call('PUT', '/api/account/reminders', { isOn: false })
  expect((await change()).status).toBe(200)
  await sql`update request_count set count = 60 where key like 'reminder-changes:%'`.execute(platform.db)
  expect(await change()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
})

test('erasure deletes reminders and the opt-out, and the link no longer works', async () => {
  const { work, open, linkOf, stored, platform, browser } = await openReminderShop()
  await work(13)
  const link = await linkOf()
  await browser.call('PUT', '/api/account/reminders', { isOn: false })
  const [{ subscriber_id: subscriberId } = { subscriber_id: '' }] = await stored()
  const exported = await exportSubscriber(platform, subscriberId)
  expect(exported?.reminders).toMatchObject([{ kind: 'seven_days' }])
  expect(exported?.account.remindersStoppedAt).toMatch(/^2026-12-13T04:30/)
  await eraseSubscriber(platform, { subscriberId, giveUpPacks: true })
  expect(await stored()).toEqual([])
  expect(await platform.db.selectFrom('reminder_opt_out').selectAll().execute()).toEqual([])
  expect((await open(link, 'POST')).statusCode).toBe(404)
  await work(17)
  expect(await stored()).toEqual([])
})

test('retention deletes a reminder after 180 days', async () => {
  const { work, stored, goTo, platform } = await openReminderShop()
  await work(13)
  goTo('2027-06-10T10:00:00+05:30')
  await applyRetention(platform)
  expect(await stored()).toHaveLength(1)
  goTo('2027-06-12T10:00:00+05:30')
  await applyRetention(platform)
  expect(await stored()).toEqual([])
})

test('the database refuses a second reminder, a wrong day and the night [THR-W16]', async () => {
  const { work, platform } = await openReminderShop()
  await work(13)
  const nine = sql`substr(md5('x'), 1, 12)`
  const add = (kind: string, sentAt: string) =>
    sql`insert into reminder (id, link_id, subscriber_id, entitlement_id, kind, ends_at, sent_at)
      select gen_random_uuid(), ${nine}, subscriber_id, entitlement_id, ${kind}, ends_at, ${sentAt}::timestamptz
      from reminder`.execute(platform.db)
  await expect(add('seven_days', '2026-12-13T12:00+05:30')).rejects.toThrow('one_reminder_of_a_kind')
  await expect(add('three_days', '2026-12-13T12:00+05:30')).rejects.toThrow('reminders_keep_the_day')
  await expect(add('three_days', '2026-12-17T21:00+05:30')).rejects.toThrow('reminders_keep_quiet_hours')
  await expect(add('three_days', '2026-12-17T07:59+05:30')).rejects.toThrow('reminders_keep_quiet_hours')
})

test('the calendar has the end of the running pack and the start of the queued one [SPEC-15-30]', async () => {
  const { buy, app, browser } = await openReminderShop()
  await buy(queued(SOUTH))
  await browser.call('PUT', '/api/account/language', { language: 'hi' })
  const { cookie, token } = browser.credentials
  const answer = await app.inject({
    url: '/api/account/calendar',
    headers: { cookie, 'x-auth-token': token },
  })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="packs.ics"',
  })
  const file = answer.body.replaceAll('\r\n ', '')
  expect(file.match(/^SUMMARY:.*$/gm)).toEqual([
    'SUMMARY:Family Max आज 05:30 PM पर खत्म होगा',
    'SUMMARY:South Stars आज 05:30 PM पर शुरू होगा',
  ])
  expect(file.match(/^DTSTART.*$/gm)).toEqual(Array(2).fill('DTSTART;VALUE=DATE:20261220'))
  expect(file.match(/^UID:(?:end|start)-[0-9a-f-]{36}@localhost$/gm)).toHaveLength(2)
  expect(file).not.toMatch(/9840012345|kavitha/i)
})
