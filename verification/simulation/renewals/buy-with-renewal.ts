/** A new customer buys a plan of a month at PayU and agrees to automatic renewal. */
import { RENEWAL_CONSENT_VERSION } from '#contract/terms.ts'
import { signIn } from '#verification/simulation/actions/register-or-login.ts'
import { cartOf } from '#verification/simulation/actions/place-order.ts'
import { payPlan, PLAN, requestSignedIn } from '#verification/simulation/buy-plan.ts'
import type { Mandate } from '#verification/simulation/models/mandate-rules.ts'
import type { Registration } from '#verification/simulation/models/payu-mandates.ts'
import type { Customer, Scenario } from '#verification/simulation/scenario.ts'

/** Buys the plan without faults. @returns PayU's mandate; undefined if the purchase failed, which is recorded */
export async function buyWithRenewal(
  scenario: Scenario,
  customer: Customer,
  registration: Registration,
): Promise<Mandate | undefined> {
  const [instance] = scenario.instances
  await signIn(scenario, instance, customer)
  const offer = await requestSignedIn(scenario, customer, {
    method: 'GET',
    url: `/api/account/renewal/offer?poid=${PLAN}`,
  })
  const { terms } = (offer?.body['data'] ?? {}) as { terms?: Record<string, unknown> }
  const { amount } = cartOf([PLAN])
  if (terms?.['amount'] !== amount || terms['cap'] !== amount)
    scenario.violations.push(`automatic renewal was offered for ${JSON.stringify(terms)}, not for ${amount}`)
  const renew = { ...terms, version: RENEWAL_CONSENT_VERSION }
  const payment = await payPlan(scenario, customer, { renew })
  const { payu } = scenario.external
  const mandate = payment && payu.registerMandate(payment, registration)
  if (!mandate) scenario.violations.push(`${customer.mobile} could not buy a plan with renewal`)
  return mandate
}
