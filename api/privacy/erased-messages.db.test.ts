/** Messages of an erased account that wait for an e-mail address which the account had before. */
import { resendMessage } from '#api/payments/operator/resend-message.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { sendDueReminders } from '#api/reminders/send-due-reminders.ts'
import { handleSupportRequest } from '#api/support/handle-support-request.ts'
import { openConsentShop } from '#test/consent-shop.ts'
import { waitForBlockedTransaction } from '#test/database.ts'
import { registrationForm } from '#test/fixtures.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eraseSubscriber } from './erase-subscriber.ts'

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

const resend = ({ platform, orderId }: Shop) =>
  withTransaction(platform.db, (db) => resendMessage({ ...platform, db }, orderId))

const VERSIONS = [
  ['this version', () => Promise.resolve()],
  // It stored no id of the account.
  [
    'the previous version',
    ({ platform }: Shop) =>
      sql`update outbox set payload = payload - 'subscriberId' where payload is not null`.execute(
        platform.db,
      ),
  ],
] as const

test.each(VERSIONS)(
  'by %s: an erasure discards a reminder to an earlier address [SPEC-17-96, SPEC-17-104]',
  async (_version, storeAs) => {
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
      await storeAs(shop)
    })
    expect(mails).toEqual([])
  },
)

test.each(VERSIONS)(
  'by %s: an erasure discards a message about a renewal to an earlier address [SPEC-17-96, SPEC-17-104]',
  async (_version, storeAs) => {
    const shop = await openConsentShop()
    await shop.payWithRenewal()
    await shop.workOutbox()
    const mails = await mailsAfterErasure(shop, async () => {
      await shop.runJobs()
      expect(await waitingMails(shop)).toContainEqual(expect.stringMatching(/^renewal-on-.*-mail$/))
      await storeAs(shop)
    })
    expect(mails).toEqual([])
  },
)

test.each(VERSIONS)(
  'by %s: an erasure discards a message that staff sent again to an earlier address [SPEC-17-96, SPEC-17-104]',
  async (_version, storeAs) => {
    const shop = await openConsentShop()
    const { browser, orderId, workOutbox } = shop
    await browser.payByPayu(orderId)
    await workOutbox()
    const mails = await mailsAfterErasure(shop, async () => {
      expect(await resend(shop)).toMatchObject({ kind: 'sent' })
      expect(await waitingMails(shop)).toContainEqual(expect.stringMatching(/^again-.*-mail$/))
      await storeAs(shop)
    })
    expect(mails).toEqual([])
  },
)

test.each(VERSIONS)(
  'by %s: an erasure discards an answer to an earlier address [SPEC-17-96, SPEC-17-104]',
  async (_version, storeAs) => {
    const shop = await openConsentShop()
    const { browser, platform } = shop
    const request = { query: 'Where is my pack?', requestType: 'Payment Related', altContact: '9840012346' }
    const { body } = await browser.call('POST', '/api/raiseRequest', request)
    const { requestId } = body.data as { requestId: string }
    const mails = await mailsAfterErasure(shop, async () => {
      await handleSupportRequest(platform, requestId, { kind: 'answer', text: 'It starts tomorrow.' })
      expect(await waitingMails(shop)).toContainEqual(expect.stringMatching(/^request-answer-.*-mail$/))
      await storeAs(shop)
    })
    expect(mails).toEqual([])
  },
)

test('an erasure during which staff send a message again leaves no message [SPEC-17-105]', async () => {
  const shop = await openConsentShop()
  const { browser, orderId, platform, workOutbox } = shop
  await browser.payByPayu(orderId)
  await workOutbox()
  const { id } = await platform.db.selectFrom('subscriber').select('id').executeTakeFirstOrThrow()
  const { result } = await withTransaction(platform.db, async (tx) => {
    await eraseSubscriber({ ...platform, db: tx }, { subscriberId: id, giveUpPacks: true })
    const started = resend(shop)
    await waitForBlockedTransaction(tx)
    return { result: started }
  })
  expect(await result).toEqual({ kind: 'unknown' })
  expect(await waitingMails(shop)).toEqual([expect.stringMatching(/^account_erased-/)])
})

test('an erasure keeps the notice to an earlier mobile that has paid [SPEC-17-120]', async () => {
  const shop = await openConsentShop()
  const { browser, external, orderId, workOutbox } = shop
  await browser.payByPayu(orderId)
  await workOutbox()
  const { agree: _agree, ...profile } = registrationForm({ mobile: '9840077001' })
  await browser.verifyMobile(profile.mobile)
  expect(await browser.call('PUT', '/api/users/update', profile)).toMatchObject({ status: 200 })
  expect(await browser.call('POST', '/api/account/erase', { giveUpPacks: true })).toMatchObject({
    status: 200,
  })
  await workOutbox()
  const texts = (await external.messagesTo(registrationForm().mobile)).map(({ text }) => text)
  expect(texts).toContainEqual(expect.stringContaining('ends in 7001'))
})
