/** Every final state of a payment causes one text message and one mail to the buyer, in English here. */
import { TRAIN } from '#test/fixtures.ts'
import { openTestShop } from '#test/test-shop.ts'
import { expect, test } from 'vitest'
import { expireOrders } from '#api/payments/reconciliation/expire-orders.ts'

const MOBILE = '9840012345'
const MAIL = 'kavitha@example.com'
/** The end of a text message, and of a mail about a payment. */
const NAME = ' - Sun Direct Go'
const LINK = '\n\nOpen My Account: http://localhost:3000/my-account[?]tab=transactions'

async function openPayment(form: object = {}) {
  const opened = await openTestShop()
  const { browser, external, platform, advance } = opened
  const orderId = await browser.register(TRAIN, form)
  const settle = (attemptId: string, to: string) =>
    external.simulators.inject({ method: 'POST', url: `/_payment/${attemptId}/settle`, payload: { to } })
  return {
    ...opened,
    orderId,
    settle,
    go: async (outcome: string) => {
      const attemptId = await browser.goToPayu(orderId)
      await browser.returnToShop(await browser.payAtPayu(attemptId, outcome))
      return attemptId
    },
    /** Advances the time and runs all jobs. */
    wait: async (seconds: number) => {
      await advance(seconds)
      await expireOrders(platform)
      await advance(30)
    },
    /** The messages sent, newest first, without the one-time codes. */
    textsTo: async (to: string) =>
      (await external.messagesTo(to)).map(({ text }) => text).filter((text) => !/^\d{6}/.test(text)),
  }
}

test('sends one text message and one mail for a paid order', async () => {
  const { go, wait, textsTo, orderId } = await openPayment()
  await go('success')
  await wait(60)
  const text = `received. Your pack is active. Reference ${orderId}.`
  expect(await textsTo(MOBILE)).toEqual([`Payment of Rs 149.00 ${text}${NAME}`])
  expect(await textsTo(MAIL)).toEqual([
    `Payment of ₹149.00 ${text}\n\nOpen My Account: http://localhost:3000/my-account`,
  ])
})

test('sends only a text message to a buyer without an e-mail address', async () => {
  const { go, wait, textsTo, platform } = await openPayment({ email: '' })
  await go('success')
  await wait(60)
  expect(await textsTo(MOBILE)).toHaveLength(1)
  expect(await textsTo(platform.config.brand.noReplyAddress)).toEqual([])
})

test('sends the reason when a pending payment fails [GW-03b]', async () => {
  const { go, settle, wait, textsTo } = await openPayment()
  const attemptId = await go('pending')
  await settle(attemptId, 'failed')
  await wait(120)
  const text = (amount: string, end: string) =>
    expect.stringMatching(
      new RegExp(
        `^Your payment of ${amount} has failed. The bank .*No money was taken. Reference ${attemptId}.${end}$`,
      ),
    ) as string
  expect(await textsTo(MOBILE)).toEqual([text('Rs 149.00', NAME)])
  expect(await textsTo(MAIL)).toEqual([text('₹149.00', LINK)])
})

test('sends nothing when the page shows the failure', async () => {
  const { go, wait, textsTo } = await openPayment()
  await go('failure')
  await wait(40 * 60)
  expect(await textsTo(MOBILE)).toEqual([])
})

test('sends one message that an abandoned order has ended and nothing was charged [GW-05]', async () => {
  const { browser, orderId, wait, textsTo } = await openPayment()
  await browser.goToPayu(orderId)
  await wait(40 * 60)
  await wait(60)
  expect(await textsTo(MOBILE)).toEqual([
    'Your order of Rs 149.00 was not paid and has ended. Nothing was charged. ' +
      `If money left your account, your bank returns it within 5 days. Reference ${orderId}.${NAME}`,
  ])
})

test('sends that the pack is active when the capture comes after the order expired', async () => {
  const { browser, orderId, settle, wait, textsTo } = await openPayment()
  const attemptId = await browser.goToPayu(orderId)
  await wait(40 * 60)
  await browser.payAtPayu(attemptId, 'pending')
  await settle(attemptId, 'captured')
  await wait(30 * 60)
  expect((await textsTo(MOBILE))[0]).toBe(
    `Payment of Rs 149.00 received. Your pack is active. Reference ${orderId}.${NAME}`,
  )
})

test('sends the reason of a refund for a wrong amount, then that the money was returned [GW-12]', async () => {
  const { go, wait, textsTo, orderId } = await openPayment()
  await go('wrong-amount')
  await wait(3600)
  const [returned, returning] = await textsTo(MOBILE)
  expect(returning).toMatch(
    new RegExp(
      `^Your payment of Rs [\\d.]+ is being returned: it was not the amount of the order. ` +
        `It will be back where it came from within 5-7 working days. Reference ${orderId}.${NAME}$`,
    ),
  )
  expect(returned).toMatch(
    /^Rs [\d.]+ was returned\. Your bank shows it within 5-7 working days\. Reference RF[A-Z2-7]{20}\. - Sun Direct Go$/,
  )
  expect(await textsTo(MAIL)).toEqual([
    expect.stringContaining('was returned.'),
    expect.stringContaining('is being returned: it was not the amount of the order.'),
  ])
})

test('sends that staff make the refund when the gateway refuses it [GW-16d]', async () => {
  const { go, wait, textsTo, external } = await openPayment()
  await external.setBehaviour({ system: 'payu', behaviour: 'refund-refused' })
  await go('wrong-amount')
  await wait(120)
  expect((await textsTo(MOBILE))[0]).toMatch(
    /^Our team is sending you Rs [\d.]+\. You do not need to do anything\. Reference RF[A-Z2-7]{20}\. - Sun Direct Go$/,
  )
})
