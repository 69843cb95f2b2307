/** Action: the owner, or an anonymous client with the order id, reads an order or reports a payment status. */
import { sendRequest } from '#verification/simulation/browser.ts'
import { pickInstance, type Scenario } from '#verification/simulation/scenario.ts'

export async function pollStatus(scenario: Scenario): Promise<string> {
  const { random } = scenario
  const customer = random.pick(scenario.customers)
  const order = random.pickIfAny(customer.orders)
  const instance = pickInstance(scenario)
  if (!order || !instance) return 'no order to poll'
  const isAnonymous = random.happens(0.3)
  const report = { transactionID: order.id, transactionStatus: 'success' }
  const request = random.happens(0.5)
    ? ({ method: 'GET', url: `/api/orders/${order.id}` } as const)
    : ({ method: 'POST', url: '/api/payment/status', payload: report } as const)
  const response = await sendRequest(scenario, instance, {
    customer: isAnonymous ? undefined : customer,
    request,
  })
  const { data } = (response?.body ?? {}) as { data?: { status?: string } }
  return `${order.id} polled: ${String(response?.status)} ${data?.status ?? ''}`
}
