/** A customer buys a plan of a month at PayU, without faults. */
import { signIn } from '#verification/simulation/actions/register-or-login.ts'
import { cartOf, submitOrder } from '#verification/simulation/actions/place-order.ts'
import { type BrowserResponse, sendRequest } from './browser.ts'
import type { Customer, Scenario } from './scenario.ts'

export const PLAN = 'P1-FAMILY-MAX-1M'
const UNAUTHORISED = 401

type Request = { method: 'GET' | 'POST'; url: string; payload?: object }

/** Sends a customer's request without faults; one whose session is over signs in again. */
export async function requestSignedIn(
  scenario: Scenario,
  customer: Customer,
  request: Request,
): Promise<BrowserResponse> {
  const [instance] = scenario.instances
  const response = await sendRequest(scenario, instance, { customer, request })
  if (response?.status !== UNAUTHORISED) return response
  await signIn(scenario, instance, customer)
  return sendRequest(scenario, instance, { customer, request })
}

/** Orders the plan and pays it at PayU without faults. @returns PayU's payment; undefined if the shop refused it */
export async function payPlan(scenario: Scenario, customer: Customer, consent: { renew?: object } = {}) {
  const { external, instances, random } = scenario
  // Signs in again if the session is over.
  await requestSignedIn(scenario, customer, { method: 'GET', url: '/api/account/packs' })
  const txnid = await submitOrder(scenario, { customer, instance: instances[0], cart: cartOf([PLAN]) })
  const payload = { txnid, ...consent }
  const response = await requestSignedIn(scenario, customer, {
    method: 'POST',
    url: '/api/payment/payU',
    payload,
  })
  const { data } = (response?.body ?? {}) as { data?: { fields: Record<string, string> } }
  if (response?.status !== 200 || !data) return undefined
  external.payu.openPage(data)
  const payment = external.payu.model.pay(data.fields['txnid'] ?? '', 'success')
  if (payment) external.queueWebhooks('payu', payment, random.below(3))
  return payment
}
