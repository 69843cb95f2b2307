/** Tests of verifying one order now: gateways that do not answer, and the time limit. */
import { reconcileOrder } from '#api/payments/reconciliation/reconcile-order.ts'
import { TRAIN } from '#test/fixtures.ts'
import { openTestShop } from '#test/test-shop.ts'
import { expect, test } from 'vitest'

/** Opens a shop with an order of two attempts at PayU and one at Paytm, where it is paid. */
async function openAttempts() {
  const shop = await openTestShop()
  const { browser, external, platform, gateways } = shop
  const orderId = await browser.register(TRAIN)
  for (let tab = 0; tab < 2; tab++) {
    await browser.goToPayu(orderId)
    external.advance(20)
  }
  const attemptId = await browser.goToPaytm(orderId)
  await browser.payAtPaytm(attemptId, 'success')
  const reconcile = async (http = platform.runtime.http) => {
    const at = { ...platform, runtime: { ...platform.runtime, http } }
    const reconciled = await reconcileOrder(at, gateways, { orderId, timeoutMs: 10_000 })
    return reconciled?.map(({ gateway, after }) => [gateway, after])
  }
  return { ...shop, reconcile }
}

test('a gateway without an answer is asked once, and delays no other gateway [SPEC-17-12]', async () => {
  const { external, reconcile, browser } = await openAttempts()
  await external.setBehaviour({ system: 'payu', behaviour: 'http-500', times: 1 })
  expect(await reconcile()).toEqual([
    ['payu', null],
    ['payu', null],
    ['paytm', 'captured'],
  ])
  expect(await browser.packs()).toHaveLength(1)
  expect(await reconcile()).toEqual([
    ['payu', 'sent'],
    ['payu', 'sent'],
    ['paytm', 'captured'],
  ])
})

test('a gateway that answers slowly is not asked beyond the time limit [SPEC-17-12]', async () => {
  const { external, reconcile, platform } = await openAttempts()
  const { http } = platform.runtime
  const slow: typeof http = async (...request) => {
    const response = await http(...request)
    external.advance(10)
    return response
  }
  const reconciled = await reconcile(slow)
  expect(reconciled?.filter(([gateway]) => gateway === 'payu')).toEqual([
    ['payu', 'sent'],
    ['payu', null],
  ])
})
