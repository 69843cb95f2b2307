/**
 * Action: a browser delivers a gateway's return to the shop: late, twice, at both instances at once, or after other
 * steps.
 */
import { deliverMessage } from '#verification/simulation/browser.ts'
import { pickInstance, liveInstances, type Scenario } from '#verification/simulation/scenario.ts'

export async function gatewayReturn(scenario: Scenario): Promise<string> {
  const { random } = scenario
  const returns = scenario.customers.flatMap((customer) => customer.returns)
  const message = random.happens(0.6) ? returns.at(-1) : random.pickIfAny(returns)
  const [first] = liveInstances(scenario)
  if (!message || !first) return 'no return to deliver'
  const instances = random.happens(0.2) ? liveInstances(scenario) : [pickInstance(scenario) ?? first]
  const responses = await Promise.all(
    instances.map((instance) => deliverMessage(scenario, instance, message)),
  )
  const paths = responses.map((response) => pathOf(response?.location))
  for (const response of responses) {
    if (response && response.status !== 303 && response.status < 500)
      scenario.violations.push(`the return of ${message.attemptId} was answered with ${response.status}`)
  }
  await checkResultPage(scenario, message.attemptId, paths)
  return `return of ${message.attemptId}: ${paths.join(' ')}`
}

/** The id of an attempt begins with that of its order. */
const ORDER_ID_LENGTH = 23

const pathOf = (location: string | undefined): string => (location ?? 'nowhere').split('?')[0] ?? ''

/** Checks that a buyer whose order is paid is not sent to the failure page. */
async function checkResultPage({ database, violations }: Scenario, attemptId: string, paths: string[]) {
  if (!paths.includes('/payment-fail')) return
  const order = await database.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', attemptId.slice(0, ORDER_ID_LENGTH))
    .executeTakeFirst()
  const isMisdirected = order?.status === 'paid' && paths.every((path) => path === '/payment-fail')
  if (isMisdirected) violations.push(`${attemptId} is paid, and its customer is sent to /payment-fail`)
}
