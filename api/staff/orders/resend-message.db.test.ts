/** Tests of messages about an order that support sends again. */
import { eraseSubscriber } from '#api/privacy/erase-subscriber.ts'
import { recordManualRefund } from '#api/payments/refunds/record-manual-refund.ts'
import { listAuditEntries } from '#api/staff/audit-log/audit-entry-store.ts'
import type { DeskOrder } from '#contract/staff/desk-orders.ts'
import { openBrowser } from '#test/browser.ts'
import { TRAIN } from '#test/fixtures.ts'
import { openDesk } from '#test/staff/open-desk.ts'
import { expect, test } from 'vitest'

const MOBILE = '9840012345'

async function openWithOrder() {
  const desk = await openDesk()
  const browser = openBrowser(desk)
  const order = await browser.register(TRAIN)
  await browser.goToPayu(order)
  const resend = async () => {
    const person = await desk.signIn(['support'])
    return person.call('POST', `/staff/api/orders/${order}/resend-message`)
  }
  const sentTo = async (mobile: string) => {
    await desk.workOutbox()
    return (await desk.external.messagesTo(mobile)).map(({ text }) => text)
  }
  return { ...desk, browser, order, resend, sentTo }
}

test('the message about a payment is sent again, to the present mobile, at most five times [SPEC-17-57]', async () => {
  const { browser, order, resend, sentTo, platform, signIn } = await openWithOrder()
  expect((await resend()).body.code).toBe('no_message')
  await browser.returnToShop(await browser.payAtPayu(order, 'success'))
  const [first] = (await sentTo(MOBILE)).filter((text) => text.includes(order))
  expect(first).toMatch(/^Payment of .*149\.00 received\. Your pack is active\./)

  const moved = '9840077777'
  await platform.db.updateTable('subscriber').set({ mobile: moved }).execute()
  for (let count = 0; count < 5; count++) expect((await resend()).body.data).toEqual({ order })
  expect((await resend()).body.code).toBe('message_sent_too_often')
  expect(await sentTo(moved)).toEqual(Array(5).fill(first))

  const entries = await listAuditEntries(platform.db, {}, 10)
  expect(entries.filter(({ act }) => act.name === 'message.resend')).toHaveLength(5)
  const reader = await signIn(['auditor'])
  const { messages } = (await reader.call('GET', `/staff/api/orders/${order}`)).body.data as DeskOrder
  expect(messages.filter(({ key }) => key.startsWith(`again-${order}-`))).toHaveLength(10)
})

test('after a manual refund the message with its reference is sent again [SPEC-17-57]', async () => {
  const { browser, order, resend, sentTo, external, platform, advance, workOutbox } = await openWithOrder()
  await external.setBehaviour({ system: 'payu', behaviour: 'refund-fails' })
  await browser.returnToShop(await browser.payAtPayu(order, 'wrong-amount'))
  await workOutbox()
  await advance(3_600)
  expect((await resend()).body.code).toBe('no_message')
  const { token } = await platform.db.selectFrom('refund').select('token').executeTakeFirstOrThrow()
  await recordManualRefund(platform, { token, by: 'meena.s', from: 'bank', reference: 'UTR-771' })
  expect((await resend()).status).toBe(200)
  const aboutTransfer = (await sentTo(MOBILE)).filter((text) => text.includes('UTR-771'))
  expect(aboutTransfer).toHaveLength(2)
  expect(new Set(aboutTransfer).size).toBe(1)
})

test('an order that does not exist, or whose buyer is erased, has no message [SPEC-17-57]', async () => {
  const { browser, order, resend, platform, signIn } = await openWithOrder()
  await browser.returnToShop(await browser.payAtPayu(order, 'success'))
  const person = await signIn(['support'])
  const unknown = await person.call('POST', `/staff/api/orders/${'A'.repeat(23)}/resend-message`)
  expect(unknown).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
  const { id } = await platform.db.selectFrom('subscriber').select('id').executeTakeFirstOrThrow()
  await eraseSubscriber(platform, { subscriberId: id, giveUpPacks: true })
  expect((await resend()).status).toBe(404)
})
