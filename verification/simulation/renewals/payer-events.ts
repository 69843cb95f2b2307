/** Lets a payer act around the end of a plan: stop its renewal, queue another pack, or act in the UPI app. */
import type { Mandate } from '#verification/simulation/models/mandate-rules.ts'
import type { PayerAction } from '#verification/simulation/models/payu-mandates.ts'
import { queuePack } from '#verification/simulation/reminders/queue-pack.ts'
import type { Scenario } from '#verification/simulation/scenario.ts'
import { requestSignedIn } from '#verification/simulation/buy-plan.ts'
import type { Course } from './course.ts'
import type { PlannedEvent } from './payers.ts'
import { MINUTE_MS } from '#verification/simulation/run-shop.ts'
import { stopRenewal } from './stop-renewal.ts'

/** From midnight to a moment between 10:10 and 12:50, in peak hours. */
const OUTAGE_MINUTES = [610, 770] as const

/** Runs the events that are due, and takes them from the list. */
export async function runEvents(
  scenario: Scenario,
  course: Course,
  { events, isInFlight }: { events: PlannedEvent[]; isInFlight: boolean },
): Promise<void> {
  const { clock, random } = scenario
  const isNow = ({ at, whileInFlight }: PlannedEvent) =>
    at <= clock.now().getTime() || (whileInFlight && isInFlight)
  for (const event of events.filter(isNow)) {
    events.splice(events.indexOf(event), 1)
    const { name } = event
    if (name === 'outage') clock.advance(random.between(...OUTAGE_MINUTES) * MINUTE_MS)
    if (name === 'outage' || name === 'wait') continue
    course.notes.push(name)
    // Signs in again if the session is over.
    await requestSignedIn(scenario, course.customer, { method: 'GET', url: '/api/account/renewal' })
    if (name === 'queue') course.notes.push(await queuePack(scenario, course.customer))
    else if (name !== 'stop') act(scenario, course.mandate, name)
    else if (!(await stopRenewal(scenario, course)))
      events.push({ at: clock.now().getTime() + 5 * MINUTE_MS, name, whileInFlight: false })
  }
}

/** Lets the payer act on the mandate. The shop may not get the webhook about it. */
function act({ external, random }: Scenario, mandate: Mandate, action: PayerAction): void {
  const message = external.payu.mandates.act(mandate, action)
  if (message && random.happens(0.5)) external.pendingWebhooks.push(message)
}
