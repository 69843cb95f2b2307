/** The demo day on the first `npm start` with a new embedded database, and a second start on the same data. */
import { MINUTE_MS } from '#contract/durations.ts'
import { HOUSEHOLDS } from '#scripts/demo-day/households.ts'
import { createBuyer } from '#e2e/support/checkout-steps.ts'
import { startTrialShop, type TrialShop } from '#e2e/support/trial-shop.ts'
import { expect, request, test } from '@playwright/test'

/** The attempts that end at the bank take half a minute. */
const SETTLED = { timeout: 45_000 }
const FIRST_MOBILE = HOUSEHOLDS[0]?.mobile ?? ''

let shop: TrialShop
test.beforeAll(async () => {
  shop = await startTrialShop()
  await expect.poll(() => shop.output(), SETTLED).toContain('Demo day: 14 of 14')
})
test.afterAll(() => shop.close())

/** Returns how many of the orders with an attempt at PayU have each status. */
async function countStatuses(): Promise<Record<string, number>> {
  const context = await request.newContext({ baseURL: shop.url })
  const { order } = createBuyer(context, shop.simulators)
  const attempts = (await shop.simulators.books()).map(({ orderId }) => orderId)
  // Further attempts have the id of their order and two digits.
  const orders = attempts.filter((id) => !attempts.includes(id.slice(0, -2)))
  const statuses = await Promise.all(orders.map(async (id) => (await order(id)).status))
  await context.dispose()
  return Object.fromEntries(Object.entries(Object.groupBy(statuses, (status) => status)).map(lengthOf))
}

const lengthOf = ([status, those = []]: [string, string[] | undefined]): [string, number] => [
  status,
  those.length,
]

/** Signs in as a household. @returns its support requests */
async function listRequests(mobile: string): Promise<{ requestType: string; query: string }[]> {
  const context = await request.newContext({ baseURL: shop.url })
  const buyer = createBuyer(context, shop.simulators)
  await buyer.logIn(mobile)
  const answer = await context.get('/api/account/requests', { headers: { 'x-auth-token': buyer.token() } })
  const { data } = (await answer.json()) as { data: { requestType: string; query: string }[] }
  await context.dispose()
  return data
}

test('leaves paid and failed orders, refunds and support requests, once', { tag: '@long' }, async () => {
  await test.step('PayU has paid and failed orders', async () => {
    await expect.poll(countStatuses, SETTLED).toEqual({ paid: 9, failed: 2 })
  })
  await test.step('the second payment of an order goes back, except one', async () => {
    await expect
      .poll(async () => (await shop.simulators.books()).map(({ refundedPaise }) => refundedPaise), SETTLED)
      .toContain(357_00)
    const captured = (await shop.simulators.books()).filter(({ capturedPaise }) => capturedPaise > 0)
    expect(captured.filter(({ refundedPaise }) => refundedPaise > 0)).toHaveLength(1)
    expect(captured).toHaveLength(11)
  })
  await test.step('Paytm and the wallet have paid orders', async () => {
    expect(await shop.simulators.books('paytm')).toHaveLength(3)
    expect(await shop.simulators.books('satellite-wallet')).toMatchObject([{ capturedPaise: 119_00 }])
  })

  const messages = await shop.simulators.messagesTo(FIRST_MOBILE)
  // A mobile gets one code in half a minute.
  await shop.moveTo(new Date((await shop.now()).getTime() + MINUTE_MS))
  await shop.restart()
  await test.step('each question is stored once', async () => {
    const asking = HOUSEHOLDS.filter(({ asks }) => asks)
    const requests = await Promise.all(asking.map(({ mobile }) => listRequests(mobile)))
    expect(requests.map((list) => list.map(({ requestType }) => requestType))).toEqual(
      asking.map(({ asks }) => [asks?.requestType]),
    )
    expect(requests.flat().filter(({ query }) => /[A-Z0-9]{23}/.test(query))).toHaveLength(5)
  })
  await test.step('the second start plays nothing', async () => {
    expect(await shop.simulators.messagesTo(FIRST_MOBILE)).toEqual(messages)
    expect(shop.output()).not.toContain('Demo day')
  })
  expect(await shop.runCommand('invariants')).toContain('No invariant is violated.')
})
