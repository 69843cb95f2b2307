/** A payer stops the renewal: at any moment, or right after the purchase, while its mandate is registered. */
import { deliverMessage, sendRequest } from '#verification/simulation/browser.ts'
import { randomFault } from '#verification/simulation/fault-injector.ts'
import type { Scenario } from '#verification/simulation/scenario.ts'
import type { Course } from './course.ts'
import { endFaults, runShop } from '#verification/simulation/run-shop.ts'

const REQUEST = { method: 'POST', url: '/api/account/renewal/stop' } as const
/** The longest time between two polls for due work. */
const POLL_MS = 2_000

/**
 * Stops the renewal while the jobs run.
 * @returns whether the shop confirmed it: after a crash the payer does not know, and tries again
 */
export async function stopRenewal(scenario: Scenario, course: Course): Promise<boolean> {
  const { random, instances } = scenario
  const { customer, payer } = course
  const [one, other] = random.happens(0.5) ? instances : [instances[1], instances[0]]
  one.faultInjector.arm(!payer.isCalm && random.happens(0.2) ? randomFault(random) : undefined)
  const [response] = await Promise.all([
    sendRequest(scenario, one, { customer, request: REQUEST }),
    random.happens(0.5) ? other.runJobs('frequent') : undefined,
  ])
  await endFaults(scenario)
  const isConfirmed = response?.status === 200
  if (isConfirmed) recordStop(scenario, course, response.body)
  await runShop(scenario, payer.isCalm)
  return isConfirmed
}

/**
 * The payer returns from PayU and presses stop twice, while the job begins to register the mandate: whichever registers it,
 * it is stopped, and no request fails.
 */
export async function stopAtOnce(scenario: Scenario, course: Course): Promise<void> {
  const { external, instances, clock, violations } = scenario
  const { customer, mandate } = course
  const payment = external.payu.model.byId(mandate.id)
  if (!payment) throw new Error(`PayU has no payment ${mandate.id}`)
  await deliverMessage(scenario, instances[0], external.payu.createNotification(payment, 'return'))
  clock.advance(POLL_MS)
  const jobs = instances[1].runJobs('frequent')
  const stops = instances.map((instance) => sendRequest(scenario, instance, { customer, request: REQUEST }))
  for (const response of await Promise.all(stops)) {
    if (response?.status === 200) recordStop(scenario, course, response.body)
    else violations.push(`a stop was answered with ${String(response?.status)}`)
  }
  await jobs
}

function recordStop({ clock, violations }: Scenario, course: Course, body: Record<string, unknown>): void {
  const { state } = (body['data'] ?? { state: 'none' }) as { state: string }
  if (state === 'stopped') course.stoppedAt ??= clock.now().getTime()
  else if (state !== 'ended') violations.push(`after a stop the renewal is ${state}`)
}
