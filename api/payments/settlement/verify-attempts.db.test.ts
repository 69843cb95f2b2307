/** Tests the log line of a capture that a verification states without a readable amount. */
import { openTestShop } from '#test/test-shop.ts'
import { expect, test } from 'vitest'

test('logs a capture without a readable amount once for each verification, and activates nothing', async () => {
  const { browser, external, lines, reconcileDueAttempts } = await openTestShop()
  const orderId = await browser.register()
  const attemptId = await browser.goToPayu(orderId)
  await browser.payAtPayu(attemptId, 'success')
  const restore = external.intercept(async (request, send) => {
    const answer = await send(request)
    return { ...answer, body: answer.body.replaceAll(/"(transaction_amount|amt)":\s*"[^"]*"/g, '"$1":""') }
  })
  const before = lines.length
  external.advance(120)
  await reconcileDueAttempts()
  expect(lines.slice(before).filter(({ level }) => level === 'error')).toMatchObject([
    { fields: { event: 'payment.unreadable_capture', attempt: attemptId, gateway: 'payu' } },
  ])
  expect(await browser.packs()).toEqual([])
  restore()
  external.advance(600)
  await reconcileDueAttempts()
  expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
})
