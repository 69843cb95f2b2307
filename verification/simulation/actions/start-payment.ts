/** Action: a customer starts to pay an order: at a gateway, from the wallet, with a double click, or in two tabs. */
import { sendRequest } from '#verification/simulation/browser.ts'
import type { Instance } from '#verification/simulation/instance.ts'
import { PAGE_GATEWAYS, type PageGateway } from '#verification/simulation/models/gateway-message.ts'
import { readRupees } from '#verification/simulation/models/rupees.ts'
import {
  pickCustomer,
  pickInstance,
  type Customer,
  liveInstances,
  type PlacedOrder,
  type Scenario,
} from '#verification/simulation/scenario.ts'

type StartedAt = PageGateway | 'satellite-wallet'
type Tab = { customer: Customer; order: PlacedOrder; gateway: StartedAt }

export async function startPayment(scenario: Scenario): Promise<string> {
  const { random } = scenario
  const customer = pickCustomer(scenario)
  // Mostly the newest order: the others are paid or expired.
  const order = random.happens(0.7) ? customer.orders.at(-1) : random.pickIfAny(customer.orders)
  const [first] = liveInstances(scenario)
  if (!order || !first) return 'nothing to pay'

  const tabs = random.happens(0.35) ? liveInstances(scenario) : [pickInstance(scenario) ?? first]
  const sameGateway = random.happens(0.5) ? chooseGateway(scenario, customer) : undefined
  const results = await Promise.all(
    tabs.map(async (instance) => {
      const gateway = sameGateway ?? chooseGateway(scenario, customer)
      // The other tab may have an older cart, for example with another base pack.
      const other = instance !== first && random.happens(0.5) ? customer.orders.at(-2) : undefined
      const tab = { customer, order: other ?? order, gateway }
      return `${gateway} ${await openTab(scenario, instance, tab)}`
    }),
  )
  return `${customer.mobile} starts to pay ${order.id}: ${results.join(', ')}`
}

const chooseGateway = ({ random }: Scenario, { smc }: Customer): StartedAt =>
  smc !== undefined && random.happens(0.4) ? 'satellite-wallet' : random.pick(PAGE_GATEWAYS)

/** Starts a payment in one tab. @returns the result in a few words */
export const openTab = (scenario: Scenario, instance: Instance, tab: Tab): Promise<string> =>
  STARTS[tab.gateway](scenario, instance, tab)

async function openPayu(scenario: Scenario, instance: Instance, { customer, order }: Tab): Promise<string> {
  const request = { method: 'POST', url: '/api/payment/payU', payload: { txnid: order.id } } as const
  const response = await sendRequest(scenario, instance, { customer, request })
  if (response?.status !== 200) return String(response?.status)
  const { data } = response.body as { data: { url: string; fields: Record<string, string> } }
  if (readRupees(data.fields['amount'] ?? '') !== order.amountPaise)
    scenario.violations.push(`the form for ${order.id} requests ${String(data.fields['amount'])}`)
  return `${data.fields['txnid'] ?? ''} ${scenario.external.payu.openPage(data)}`
}

async function openPaytm(scenario: Scenario, instance: Instance, { customer, order }: Tab): Promise<string> {
  const request = { method: 'POST', url: '/api/payment/payTM', payload: { orderId: order.id } } as const
  const response = await sendRequest(scenario, instance, { customer, request })
  const { data } = (response?.body ?? {}) as { data?: { config?: { orderId: string; token: string } } }
  if (response?.status !== 200 || !data?.config) return String(response?.status)
  return `${data.config.orderId} ${String(scenario.external.paytm.openPage(data.config.token) === data.config.orderId)}`
}

async function payByWallet(scenario: Scenario, instance: Instance, { customer, order }: Tab) {
  const request = {
    method: 'POST',
    url: '/api/payment/wallet',
    payload: { transactionID: order.id },
  } as const
  const response = await sendRequest(scenario, instance, { customer, request })
  const { data } = (response?.body ?? {}) as { data?: { status?: string } }
  return `${String(response?.status)} ${data?.status ?? ''}`
}

const STARTS: Record<StartedAt, (scenario: Scenario, instance: Instance, tab: Tab) => Promise<string>> = {
  payu: openPayu,
  paytm: openPaytm,
  'satellite-wallet': payByWallet,
}
