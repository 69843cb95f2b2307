/** Messages of an erased account that wait for an e-mail address which the account had before. */
import { resendMessage } from '#api/payments/operator/resend-message.ts'
import { sendDueReminders } from '#api/reminders/send-due-reminders.ts'
import { openConsentShop } from '#test/consent-shop.ts'
import { registrationForm } from '#test/fixtures.ts'
import { expect, test } from 'vitest'

const BETWEEN = 'between@example.com'

type Shop = Awaited<ReturnType<typeof openConsentShop>>

async function changeMail({ browser }: Shop, email: string): Promise<void> {
  const { agree: _agree, ...profile } = registrationForm()
  expect(await browser.call('PUT', '/api/users/update', { ...profile, email })).toMatchObject({ status: 200 })
}

/** Returns the mails that the address gets although the account changed it and was erased then. */
async function mailsAfterErasure(shop: Shop, write: () => Promise<unknown>): Promise<string[]> {
  const { browser, external, workOutbox } = shop
  await changeMail(shop, BETWEEN)
  await write()
  await changeMail(shop, 'last@example.com')
  expect(await browser.call('POST', '/api/account/erase', { giveUpPacks: true })).toMatchObject({
    status: 200,
  })
  await workOutbox()
  return (await external.messagesTo(BETWEEN)).map(({ text }) => text)
}

const waitingMails = async ({ platform }: Shop): Promise<string[]> => {
  const rows = await platform.db.selectFrom('outbox').select('key').where('payload', 'is not', null).execute()
  return rows.map(({ key }) => key)
}

test('an erasure discards a reminder to an earlier address [SPEC-17-96]', async () => {
  const shop = await openConsentShop()
  const { browser, external, platform, orderId, workOutbox } = shop
  await browser.payByPayu(orderId)
  await workOutbox()
  const weekBefore = new Date('2026-12-13T10:00:00+05:30')
  external.advance((weekBefore.getTime() - platform.runtime.now().getTime()) / 1_000)
  await browser.logIn(registrationForm().mobile)
  await shop.reconcileDueAttempts()
  const mails = await mailsAfterErasure(shop, async () => {
    await sendDueReminders(platform)
    expect(await waitingMails(shop)).toContainEqual(expect.stringMatching(/^reminder-.*-mail$/))
  })
  expect(mails).toEqual([])
})

test('an erasure discards a message about a renewal to an earlier address [SPEC-17-96]', async () => {
  const shop = await openConsentShop()
  await shop.payWithRenewal()
  await shop.workOutbox()
  const mails = await mailsAfterErasure(shop, async () => {
    await shop.runJobs()
    expect(await waitingMails(shop)).toContainEqual(expect.stringMatching(/^renewal-on-.*-mail$/))
  })
  expect(mails).toEqual([])
})

test('an erasure discards a message that staff sent again to an earlier address [SPEC-17-96]', async () => {
  const shop = await openConsentShop()
  const { browser, orderId, platform, workOutbox } = shop
  await browser.payByPayu(orderId)
  await workOutbox()
  const mails = await mailsAfterErasure(shop, async () => {
    expect(await resendMessage(platform, orderId)).toMatchObject({ kind: 'sent' })
    expect(await waitingMails(shop)).toContainEqual(expect.stringMatching(/^again-.*-mail$/))
  })
  expect(mails).toEqual([])
})
