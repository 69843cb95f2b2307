/** What a payer does around the end of a plan: stops its renewal, queues another pack, or acts in the UPI app. */
import { sendRequest } from '#verification/simulation/browser.ts'
import { randomFault } from '#verification/simulation/fault-injector.ts'
import type { Mandate } from '#verification/simulation/models/mandate-rules.ts'
import type { PayerAction } from '#verification/simulation/models/payu-mandates.ts'
import { queuePack } from '#verification/simulation/reminders/queue-pack.ts'
import type { Customer, Scenario } from '#verification/simulation/scenario.ts'
import { requestSignedIn } from './buy-with-renewal.ts'
import { endFaults, HOUR_MS, MINUTE_MS, runShop } from './run-shop.ts'

/** The life of one plan that renews by itself. */
export type Course = {
  customer: Customer
  /** In PayU's books. */
  mandate: Mandate
  /** No faults, no events, and every debit succeeds. */
  isCalm: boolean
  /** When the shop confirmed the stop. */
  stoppedAt: number | undefined
  /** A period that was given up was paid by hand. */
  isPaidByHand: boolean
  notes: string[]
}

/** `whileInFlight`: at the first debit in flight, if that is earlier. */
export type PlannedEvent = { at: number; name: 'stop' | 'queue' | PayerAction; whileInFlight: boolean }

const PROBABILITIES: [PlannedEvent['name'], number][] = [
  ['stop', 0.35],
  ['revoke', 0.2],
  ['pause', 0.2],
  ['queue', 0.1],
]

/** Draws what happens from four days before the end of a pack until two days after it. */
export function drawEvents({ random }: Scenario, end: number): PlannedEvent[] {
  return PROBABILITIES.flatMap(([name, probability]): PlannedEvent[] => {
    if (!random.happens(probability)) return []
    const whileInFlight = random.happens(0.5)
    const at = end + (whileInFlight ? 45 * 60 : random.between(-100 * 60, 45 * 60)) * MINUTE_MS
    const event = { at, name, whileInFlight }
    const isResumed = name === 'pause' && random.happens(0.7)
    const resumedAt = at + random.between(1, 40) * HOUR_MS
    return isResumed ? [event, { at: resumedAt, name: 'resume', whileInFlight: false }] : [event]
  })
}

/** Runs the events that are due, and takes them from the list. */
export async function runEvents(
  scenario: Scenario,
  course: Course,
  { events, isInFlight }: { events: PlannedEvent[]; isInFlight: boolean },
): Promise<void> {
  const isNow = ({ at, whileInFlight }: PlannedEvent) =>
    at <= scenario.clock.now().getTime() || (whileInFlight && isInFlight)
  for (const event of events.filter(isNow)) {
    events.splice(events.indexOf(event), 1)
    course.notes.push(event.name)
    // Signs in again where the session is over.
    await requestSignedIn(scenario, course.customer, { method: 'GET', url: '/api/account/renewal' })
    if (event.name === 'stop') await stop(scenario, course, events)
    else if (event.name === 'queue') course.notes.push(await queuePack(scenario, course.customer))
    else act(scenario, course.mandate, event.name)
  }
}

/** The shop may not get the webhook about it. */
function act({ external, random }: Scenario, mandate: Mandate, action: PayerAction): void {
  const message = external.payu.mandates.act(mandate, action)
  if (message && random.happens(0.5)) external.pendingWebhooks.push(message)
}

/** Stops the renewal while the jobs run. If the instance crashes, the owner does not know whether it was stopped, and tries again. */
async function stop(scenario: Scenario, course: Course, events: PlannedEvent[]): Promise<void> {
  const { random, instances, clock } = scenario
  const { customer } = course
  const [one, other] = random.happens(0.5) ? instances : [instances[1], instances[0]]
  one.faultInjector.arm(random.happens(0.2) ? randomFault(random) : undefined)
  const request = { method: 'POST', url: '/api/account/renewal/stop' } as const
  const [response] = await Promise.all([
    sendRequest(scenario, one, { customer, request }),
    random.happens(0.5) ? other.runJobs('frequent') : undefined,
  ])
  await endFaults(scenario)
  if (response?.status === 200) recordStop(scenario, course, response.body)
  else events.push({ at: clock.now().getTime() + 5 * MINUTE_MS, name: 'stop', whileInFlight: false })
  await runShop(scenario, false)
}

function recordStop({ clock, violations }: Scenario, course: Course, body: Record<string, unknown>): void {
  const { state } = (body['data'] ?? { state: 'none' }) as { state: string }
  if (state === 'stopped') course.stoppedAt ??= clock.now().getTime()
  else if (state !== 'ended') violations.push(`after a stop the renewal is ${state}`)
}
