/** Action: a customer starts to pay an order: at a gateway, from the wallet, with a double click, or in two tabs. */
import { call } from '#verification/simulation/browser.ts'
import type { Instance } from '#verification/simulation/instance.ts'
import {
  anyBuyer,
  anyInstance,
  type Customer,
  living,
  type PlacedOrder,
  type Scene,
} from '#verification/simulation/scenario.ts'

type Gateway = 'payu' | 'paytm' | 'satellite-wallet'
type Tab = { customer: Customer; order: PlacedOrder; gateway: Gateway }

export async function start(scene: Scene): Promise<string> {
  const { chance } = scene
  const customer = anyBuyer(scene)
  // Mostly the newest order: the others are paid or expired.
  const order = chance.happens(0.7) ? customer.orders.at(-1) : chance.pick(customer.orders)
  const [first] = living(scene)
  if (!order || !first) return 'nothing to pay'

  const tabs = chance.happens(0.35) ? living(scene) : [anyInstance(scene) ?? first]
  const sameGateway = chance.happens(0.5) ? chooseGateway(scene, customer) : undefined
  const said = await Promise.all(
    tabs.map(async (instance) => {
      const gateway = sameGateway ?? chooseGateway(scene, customer)
      // The other tab may have an older cart, for example with another base pack.
      const other = instance !== first && chance.happens(0.5) ? customer.orders.at(-2) : undefined
      const tab = { customer, order: other ?? order, gateway }
      return `${gateway} ${await openTab(scene, instance, tab)}`
    }),
  )
  return `${customer.mobile} goes to pay ${order.id}: ${said.join(', ')}`
}

const chooseGateway = ({ chance }: Scene, { smc }: Customer): Gateway =>
  smc !== undefined && chance.happens(0.4) ? 'satellite-wallet' : chance.one(['payu', 'paytm'])

/** @returns the result in a few words */
export function openTab(scene: Scene, instance: Instance, tab: Tab): Promise<string> {
  if (tab.gateway === 'payu') return goToPayu(scene, instance, tab)
  if (tab.gateway === 'paytm') return goToPaytm(scene, instance, tab)
  return payByWallet(scene, instance, tab)
}

async function goToPayu(scene: Scene, instance: Instance, { customer, order }: Tab): Promise<string> {
  const request = { method: 'POST', url: '/api/payment/payU', payload: { txnid: order.id } } as const
  const answer = await call(scene, instance, { customer, request })
  if (answer?.status !== 200) return String(answer?.status)
  const { data } = answer.body as { data: { url: string; fields: Record<string, string> } }
  if (Number(data.fields['amount']) * 100 !== order.amountPaise)
    scene.wrong.push(`the form for ${order.id} asks for ${String(data.fields['amount'])}`)
  return `${data.fields['txnid'] ?? ''} ${scene.outside.payu.arrive(data)}`
}

async function goToPaytm(scene: Scene, instance: Instance, { customer, order }: Tab): Promise<string> {
  const request = { method: 'POST', url: '/api/payment/payTM', payload: { orderId: order.id } } as const
  const answer = await call(scene, instance, { customer, request })
  const { data } = (answer?.body ?? {}) as { data?: { config?: { orderId: string; token: string } } }
  if (answer?.status !== 200 || !data?.config) return String(answer?.status)
  return `${data.config.orderId} ${String(scene.outside.paytm.arrive(data.config.token) === data.config.orderId)}`
}

async function payByWallet(scene: Scene, instance: Instance, { customer, order }: Tab): Promise<string> {
  const request = {
    method: 'POST',
    url: '/api/payment/wallet',
    payload: { transactionID: order.id },
  } as const
  const answer = await call(scene, instance, { customer, request })
  const { data } = (answer?.body ?? {}) as { data?: { status?: string } }
  return `${String(answer?.status)} ${data?.status ?? ''}`
}
