/** Action: what a customer does on a gateway's page: pay, pay twice, pay another amount, cancel, wait, or leave. */
import { startPayment } from './start-payment.ts'
import { BEHAVIOUR_NAMES, type BehaviourName } from '#verification/simulation/models/gateway-model.ts'
import { PAGE_GATEWAYS, type PageGateway } from '#verification/simulation/models/gateway-message.ts'
import type { Scenario } from '#verification/simulation/scenario.ts'

export async function pay(scenario: Scenario): Promise<string> {
  const { random, external } = scenario
  const isOpen = (name: PageGateway) => external[name].model.openAttempts().length > 0
  const startSummary = PAGE_GATEWAYS.some(isOpen) ? '' : `${await startPayment(scenario)}; `
  const gateway = random.pickIfAny(PAGE_GATEWAYS.filter(isOpen)) ?? 'payu'
  const open = external[gateway].model.openAttempts()
  const attemptId = random.happens(0.6) ? open.at(-1) : random.pickIfAny(open)
  if (attemptId === undefined) return `${startSummary}no page is open`

  const count = random.happens(0.15) ? 2 : 1
  const results = Array.from({ length: count }, () => {
    const behaviour: BehaviourName = random.happens(0.5)
      ? 'success'
      : (random.pickIfAny(BEHAVIOUR_NAMES) ?? 'success')
    return makePayment(scenario, gateway, { attemptId, behaviour })
  })
  return `${startSummary}${attemptId} at ${gateway}: ${results.join(', ')}`
}

/** Pays once on the page of an attempt with the given behaviour, and queues the return and the webhooks that follow from it. */
export function makePayment(
  scenario: Scenario,
  gateway: PageGateway,
  { attemptId, behaviour }: { attemptId: string; behaviour: BehaviourName },
): string {
  const { random, external, customers } = scenario
  const payment = external[gateway].model.pay(attemptId, behaviour)
  if (!payment) return 'the page is closed'
  // None, one or several webhooks.
  external.queueWebhooks(gateway, payment, random.below(4))
  if (!behaviour.startsWith('dropped') && random.happens(0.8)) {
    const message = external[gateway].createNotification(payment, 'return')
    const owner = customers.find(({ orders }) => orders.some(({ id }) => attemptId.startsWith(id)))
    // After the back button Paytm's return arrives as a GET.
    owner?.returns.push(gateway === 'paytm' && random.happens(0.2) ? { ...message, method: 'GET' } : message)
  }
  return `${behaviour} ${payment.id}`
}
