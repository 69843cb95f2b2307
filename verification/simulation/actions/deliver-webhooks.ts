/** Action: delivers webhooks of the gateways in any order, several at once, and some of them twice. */
import { deliverMessage } from '#verification/simulation/browser.ts'
import { pickInstance, type Scenario } from '#verification/simulation/scenario.ts'

export async function deliverWebhooks(scenario: Scenario): Promise<string> {
  const { random, external } = scenario
  const count = random.between(1, 3)
  const deliveries: Promise<string>[] = []
  for (let time = 0; time < count; time++) {
    const index = random.below(external.pendingWebhooks.length)
    const message = external.pendingWebhooks[index]
    const instance = pickInstance(scenario)
    if (!message || !instance) break
    // A gateway repeats a webhook that was not answered with 200; some are repeated anyway.
    if (random.happens(0.8)) external.pendingWebhooks.splice(index, 1)
    deliveries.push(
      deliverMessage(scenario, instance, message).then((response) => {
        const isRejected = response && response.status !== 200 && response.status < 500
        if (isRejected)
          scenario.violations.push(
            `a genuine webhook of ${message.attemptId} was answered with ${response.status}`,
          )
        return `${message.attemptId} ${String(response?.status)}`
      }),
    )
  }
  return `webhooks: ${(await Promise.all(deliveries)).join(', ')}`
}
