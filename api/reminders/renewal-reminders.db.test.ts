/** Reminders of a plan that renews automatically, on a real database. Its pack ends on 20 December 2026, 17:30 in India. */
import { stopSubscription } from '#api/renewals/subscriptions/stop-subscription.ts'
import { registrationForm } from '#test/fixtures.ts'
import { openMandateShop } from '#test/mandate-shop.ts'
import { expect, test } from 'vitest'
import { sendDueReminders } from './send-due-reminders.ts'

/** Opens a shop whose mandate is active, on the day of the first reminder at 10:00 in India. */
async function openRenewing(price: string | null = '249.00') {
  const shop = await openMandateShop()
  await shop.runUntil('2026-11-20T12:05:00Z')
  await shop.setPrice(price)
  expect(await shop.states()).toEqual(['active', 'active'])
  shop.skipTo('2026-12-13T04:30:00Z')
  await shop.runUntil('2026-12-13T04:30:00Z')
  const kinds = async () =>
    (await shop.db.selectFrom('reminder').select('kind').orderBy('sent_at').execute()).map(({ kind }) => kind)
  return {
    ...shop,
    kinds,
    remind: () => sendDueReminders(shop.platform),
    /** Goes to ten o'clock of a day in December in India, and runs the job. */
    remindOn: async (day: number): Promise<void> => {
      shop.skipTo(`2026-12-${String(day)}T04:30:00Z`)
      await sendDueReminders(shop.platform)
    },
    /** The reminders as they arrived at an address. */
    remindersTo: async (address: string): Promise<string[]> => {
      await shop.workOutbox()
      const sent = (await shop.external.messagesTo(address)).map(({ text }) => text)
      return sent.filter((text) => text.includes('/r/'))
    },
  }
}

const { mobile, email } = registrationForm()

test('states once, seven days before, when the plan renews, for how much, and where to stop it [SPEC-15-42]', async () => {
  const shop = await openRenewing()
  await Promise.all([shop.remind(), shop.remind()])
  const [text = '', ...others] = await shop.remindersTo(mobile)
  expect(others).toEqual([])
  expect(text.replace(/[\w-]{28}/, 'LINK')).toBe(
    'Family Max renews automatically on 20/12/2026 for Rs 249.00. Stop renewal: localhost:3000/my-account Stop reminders: localhost:3000/r/LINK - Sun Direct Go',
  )
  const [mail = ''] = await shop.remindersTo(email)
  expect(mail).toContain('See or stop the renewal: http://localhost:3000/my-account')
  await shop.remindOn(17)
  await shop.remindOn(19)
  expect(await shop.kinds()).toEqual(['seven_days'])
})

test('names the present price of the plan', async () => {
  const shop = await openRenewing('199.00')
  await shop.remind()
  expect((await shop.remindersTo(mobile))[0]).toMatch(
    /^Family Max renews automatically on 20\/12\/2026 for Rs 199\.00\./,
  )
})

test('with a price above the cap, reminds as for any other pack [SPEC-15-79]', async () => {
  const shop = await openRenewing('249.01')
  await shop.remind()
  expect((await shop.remindersTo(mobile))[0]).toMatch(/^Your pack Family Max ends in 7 days/)
})

test('while the plan is not sold, reminds as for any other pack [SPEC-15-96]', async () => {
  const shop = await openRenewing(null)
  await shop.remind()
  expect((await shop.remindersTo(mobile))[0]).toMatch(/^Your pack Family Max ends in 7 days/)
})

test('a plan that is no longer sold after the notice renews without a further reminder [SPEC-15-96]', async () => {
  const shop = await openRenewing()
  await shop.remind()
  await shop.runUntil('2026-12-17T04:00:00Z')
  await shop.setPrice(null)
  await shop.remindOn(17)
  await shop.remindOn(19)
  expect(await shop.kinds()).toEqual(['seven_days'])
})

test('after a stop, reminds as for any other pack, and does not send waiting messages [SPEC-15-42]', async () => {
  const shop = await openRenewing()
  await shop.remind()
  expect(await shop.stop()).toBe(true)
  expect(await shop.remindersTo(mobile)).toEqual([])
  await shop.remindOn(17)
  const [text = '', ...others] = await shop.remindersTo(mobile)
  expect(text).toMatch(/^Your pack Family Max ends in 3 days/)
  expect(others).toEqual([])
})

test('while the payer has paused the mandate, reminds as for any other pack [SPEC-15-42]', async () => {
  const shop = await openRenewing()
  await shop.act('pause')
  await shop.runUntil('2026-12-14T04:30:00Z')
  await shop.remindOn(17)
  expect((await shop.remindersTo(mobile)).map((text) => text.slice(0, 30))).toEqual([
    'Your pack Family Max ends in 3',
  ])
})

test('counts as a reminder, so it is not sent after an opt-out [SPEC-15-42, SPEC-15-26]', async () => {
  const shop = await openRenewing()
  await shop.browser.call('PUT', '/api/account/reminders', { isOn: false })
  await shop.remind()
  expect(await shop.kinds()).toEqual([])
})

test('the calendar leaves out the end of a plan that renews automatically [SPEC-17-124, SPEC-15-83, SPEC-15-98]', async () => {
  const { app, browser, subscriberId, platform } = await openRenewing()
  await browser.logIn(mobile)
  const { cookie, token } = browser.credentials
  const calendar = () =>
    app.inject({ url: '/api/account/calendar', headers: { cookie, 'x-auth-token': token } })
  const reminders = async () => (await browser.call('GET', '/api/account/reminders')).body
  expect(await reminders()).toEqual({ data: { isOn: true, hasCalendarDays: false } })
  const refused = await calendar()
  expect([refused.statusCode, refused.json()]).toMatchObject([
    404,
    { code: 'no_calendar_days', message: 'There are no days to add to your calendar now.' },
  ])
  await stopSubscription(platform, await subscriberId())
  expect(await reminders()).toEqual({ data: { isOn: true, hasCalendarDays: true } })
  expect((await calendar()).body.match(/^SUMMARY:.*$/gm)).toEqual([
    'SUMMARY:Family Max ends today at 05:30 PM',
  ])
})
