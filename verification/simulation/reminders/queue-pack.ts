/** A customer queues a further pack of a month behind the running one, and pays it at PayU without faults. */
import { cartOf, recordOrder } from '#verification/simulation/actions/place-order.ts'
import { makePayment } from '#verification/simulation/actions/pay.ts'
import { openTab } from '#verification/simulation/actions/start-payment.ts'
import { sendRequest } from '#verification/simulation/browser.ts'
import type { Customer, Scenario } from '#verification/simulation/scenario.ts'

const MINUTE_MS = 60_000
/** Enough for the shop's own verification, if neither the return nor a webhook arrives. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS]

/** @returns the order's id, or why the shop refused it */
export async function queuePack(scenario: Scenario, customer: Customer): Promise<string> {
  const { external, clock, instances } = scenario
  const [instance] = instances
  const cart = cartOf(['P1-FAMILY-MAX-1M'])
  const payload = { poid: cart.poids.join(), amount: cart.amount, mode: 'Payu', start: 'queue' }
  const request = { method: 'POST', url: '/api/users/createTransaction', payload } as const
  const response = await sendRequest(scenario, instance, { customer, request })
  if (response?.status !== 200) return `queues nothing: ${String(response?.status)}`
  const id = recordOrder(scenario, customer, { cart, data: response.body['data'] })
  const order = { id, amountPaise: cart.paise, poids: cart.poids }
  await openTab(scenario, instance, { customer, order, gateway: 'payu' })
  const attemptId = external.payu.model.openAttempts().findLast((one) => one.startsWith(id))
  if (attemptId === undefined) return `${id} not at PayU`
  makePayment(scenario, 'payu', { attemptId, behaviour: 'success' })
  for (const pause of PAUSES_MS) {
    clock.advance(pause)
    external.advanceTime()
    await instance.runJobs('frequent')
  }
  return id
}
