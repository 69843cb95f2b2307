/** Action: the owner, or a stranger who knows the order id, reads an order or reports a payment status. */
import { call } from '#verification/simulation/browser.ts'
import { anyInstance, type Scene } from '#verification/simulation/scenario.ts'

export async function look(scene: Scene): Promise<string> {
  const { chance } = scene
  const customer = chance.one(scene.customers)
  const order = chance.pick(customer.orders)
  const instance = anyInstance(scene)
  if (!order || !instance) return 'nothing to look at'
  const stranger = chance.happens(0.3)
  const claim = { transactionID: order.id, transactionStatus: 'success' }
  const request = chance.happens(0.5)
    ? ({ method: 'GET', url: `/api/orders/${order.id}` } as const)
    : ({ method: 'POST', url: '/api/payment/status', payload: claim } as const)
  const answer = await call(scene, instance, { customer: stranger ? undefined : customer, request })
  const { data } = (answer?.body ?? {}) as { data?: { status?: string } }
  return `${order.id} looks ${String(answer?.status)} ${data?.status ?? ''}`
}
