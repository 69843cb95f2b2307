/**
 * The days around the end of a plan that renews by itself, after everything has settled, in some seeds. The payer stops the renewal,
 * or pauses or revokes the mandate in the UPI app, at any moment; debits fail, are pending for days, or lose their answers.
 */
import { checkEnd } from '#verification/simulation/check-end.ts'
import type { DebitOutcome, Registration } from '#verification/simulation/models/payu-mandates.ts'
import { newCustomer, type Scenario } from '#verification/simulation/scenario.ts'
import { buyWithRenewal, payPlan } from './buy-with-renewal.ts'
import { checkOnTime, checkRenewals, listForgottenDebits } from './check-renewals.ts'
import { type Course, drawEvents, type PlannedEvent, runEvents } from './payer-events.ts'
import { readRenewal } from './read-renewal.ts'
import { DAY_MS, endFaults, goOn, HOUR_MS, MINUTE_MS, passPauses, skipTo } from './run-shop.ts'

const MOBILE = '9840012350'
const PROBABILITY = 0.4
/** A renewal is decided at the latest this long after the end of the pack: a second notice, and a debit that is pending. */
const LONGEST_MS = 13 * DAY_MS
/** Enough for the bank to confirm the mandate, or for the shop to give up. */
const AFTER_PURCHASE_MS = [
  ...Array<number>(4).fill(MINUTE_MS),
  ...[11 * MINUTE_MS, HOUR_MS, 5 * HOUR_MS, 26 * HOUR_MS],
]
/** Until refunds have arrived. */
const AT_THE_END_MS = [
  ...[MINUTE_MS, 11 * MINUTE_MS, HOUR_MS, 5 * HOUR_MS],
  ...Array<number>(5).fill(12 * HOUR_MS),
]
/** Until a subscription that is past due has ended. */
const PAST_DUE_MS = Array<number>(8).fill(23 * HOUR_MS)
const REGISTRATIONS: [Registration, ...Registration[]] = [
  'active',
  ...Array<Registration>(5).fill('active'),
  ...(['pending', 'failed'] as const),
]
const OUTCOMES: [DebitOutcome, ...DebitOutcome[]] = [
  'success',
  ...Array<DebitOutcome>(3).fill('pending, then success'),
  ...(['no funds', 'no funds'] as const),
  ...(['pending, then declined', 'pending, then returned'] as const),
]
/** Of a payer without money. */
const FAILURES: [DebitOutcome, ...DebitOutcome[]] = ['no funds', 'pending, then declined']

/** Lets the days pass. @returns what happened in a few words; violations are recorded in the scenario */
export async function passRenewalDays(scenario: Scenario): Promise<string> {
  const { random, customers, clock, external, violations } = scenario
  if (!random.happens(PROBABILITY)) return 'renewals: none'
  const customer = newCustomer(MOBILE)
  customers.push(customer)
  clock.advance(random.below(DAY_MS))
  const isCalm = random.happens(0.2)
  const registration = isCalm ? 'active' : random.one(REGISTRATIONS)
  const mandate = await buyWithRenewal(scenario, customer, registration)
  if (!mandate) return 'renewals: no purchase'
  const course: Course = { customer, mandate, isCalm, stoppedAt: undefined, isPaidByHand: false, notes: [] }
  if (!isCalm) {
    const debits = random.happens(0.2) ? FAILURES : OUTCOMES
    Object.assign(external.payu.mandates.behaviour, { debits, refusalProbability: 0.15 })
  }
  await passPauses(scenario, { pauses: AFTER_PURCHASE_MS, isCalm })
  const periods = random.happens(0.25) ? 2 : 1
  for (let period = 1; period <= periods && violations.length === 0; period++)
    await passPeriod(scenario, course)
  await settle(scenario, course)
  const { subscription, renewals } = await readRenewal(scenario, MOBILE)
  return `renewals, ${registration}${isCalm ? ', calm' : ''}: ${subscription}, ${renewals}; ${course.notes.join(', ')}`
}

const RENEWING = ['awaiting_mandate', 'active']

/** Passes the end of the last pack, until its renewal is decided. */
async function passPeriod(scenario: Scenario, course: Course): Promise<void> {
  const { random, violations } = scenario
  const { isCalm, customer } = course
  const { subscription, packEndsAt: end } = await readRenewal(scenario, customer.mobile)
  if (!RENEWING.includes(subscription)) return
  await skipTo(scenario, end - random.between(isCalm ? 100 : 60, 110) * HOUR_MS)
  await goOnUntilDecided(scenario, course, end)
  if (violations.length > 0) return
  if (isCalm) violations.push(...(await checkOnTime(scenario, customer.mobile, end)))
  await payByHand(scenario, course)
}

/** @param end of the pack, in milliseconds */
async function goOnUntilDecided(scenario: Scenario, course: Course, end: number): Promise<void> {
  const { clock, violations } = scenario
  const { isCalm, customer } = course
  const events: PlannedEvent[] = isCalm ? [] : drawEvents(scenario, end)
  while (clock.now().getTime() < end + LONGEST_MS && violations.length === 0) {
    const now = await readRenewal(scenario, customer.mobile)
    await runEvents(scenario, course, { events, isInFlight: now.isInFlight })
    if (events.length === 0 && isDecided(now, end)) break
    const until = Math.min(end + LONGEST_MS, ...events.map(({ at }) => at))
    await goOn(scenario, { until, isCalm })
    violations.push(...(await listForgottenDebits(scenario, course)))
  }
}

type ReadRenewal = Awaited<ReturnType<typeof readRenewal>>

/** Whether nothing more happens to the period that begins at a moment. */
const isDecided = ({ subscription, nextDueAt, isInFlight }: ReadRenewal, end: number): boolean =>
  !isInFlight && (subscription !== 'active' || (nextDueAt ?? 0) > end + 10 * DAY_MS)

/** In some runs the period that was given up is paid by hand. */
async function payByHand(scenario: Scenario, course: Course): Promise<void> {
  const { random, violations } = scenario
  const { subscription } = await readRenewal(scenario, course.customer.mobile)
  if (subscription !== 'past_due' || violations.length > 0 || random.happens(0.4)) return
  await endFaults(scenario)
  await passPauses(scenario, { pauses: [random.between(1, 140) * HOUR_MS], isCalm: true })
  if ((await readRenewal(scenario, course.customer.mobile)).subscription !== 'past_due') return
  const payment = await payPlan(scenario, course.customer)
  course.isPaidByHand = payment !== undefined
  course.notes.push(payment ? 'paid by hand' : 'could not pay by hand')
  await passPauses(scenario, { pauses: [MINUTE_MS, 6 * MINUTE_MS, 20 * MINUTE_MS], isCalm: true })
}

/** Ends all faults, lets time pass and checks the end. */
async function settle(scenario: Scenario, course: Course): Promise<void> {
  const { external, violations } = scenario
  if (violations.length > 0) return
  await endFaults(scenario)
  external.payu.mandates.behaviour.refusalProbability = 0
  external.payu.mandates.act(course.mandate, 'resume')
  const { subscription } = await readRenewal(scenario, course.customer.mobile)
  const pauses = [...(subscription === 'past_due' ? PAST_DUE_MS : []), ...AT_THE_END_MS]
  await passPauses(scenario, { pauses, isCalm: true })
  if (violations.length > 0) return
  await checkEnd(scenario)
  violations.push(...(await checkRenewals(scenario, course)))
}
