/**
 * The days around the end of a plan that renews by itself, after everything has settled, in some seeds. The payer stops the renewal,
 * or pauses or revokes the mandate in the UPI app, at any moment; debits fail, are pending for days, or lose their answers.
 */
import { checkEnd } from '#verification/simulation/check-end.ts'
import type { Registration } from '#verification/simulation/models/payu-mandates.ts'
import { dayOf, momentOf } from '#verification/simulation/reminders/check-reminders.ts'
import { newCustomer, type Scenario } from '#verification/simulation/scenario.ts'
import { payPlan } from '#verification/simulation/buy-plan.ts'
import { buyWithRenewal } from './buy-with-renewal.ts'
import { checkOnTime, checkRenewals, listForgottenDebits, listNeedlessReminders } from './check-renewals.ts'
import type { Course } from './course.ts'
import { runEvents } from './payer-events.ts'
import { drawPayer, type PlannedEvent } from './payers.ts'
import { readRenewal } from './read-renewal.ts'
import { refundRenewal } from './refund-renewal.ts'
import {
  DAY_MS,
  deliverMessages,
  endFaults,
  advanceToNextWork,
  HOUR_MS,
  LONGEST_RENEWAL_MS,
  MINUTE_MS,
  passPauses,
  skipTo,
} from '#verification/simulation/run-shop.ts'
import { stopAtOnce } from './stop-renewal.ts'

const MOBILE = '9840012350'
/** Enough for the bank to confirm the mandate, or for the shop to give up. */
const AFTER_PURCHASE_MS = [
  ...Array<number>(4).fill(MINUTE_MS),
  11 * MINUTE_MS,
  HOUR_MS,
  5 * HOUR_MS,
  26 * HOUR_MS,
]
/** Until refunds have arrived, and the messages about them. */
const AT_THE_END_MS = [
  MINUTE_MS,
  11 * MINUTE_MS,
  HOUR_MS,
  5 * HOUR_MS,
  ...Array<number>(5).fill(12 * HOUR_MS),
  MINUTE_MS,
]
/** Until a debit that PayU takes days after its failure is found. */
const TAKEN_LATE_MS = Array<number>(4).fill(12 * HOUR_MS)
/** Until a subscription that is past due has ended. */
const PAST_DUE_MS = Array<number>(8).fill(23 * HOUR_MS)
const REGISTRATIONS: [Registration, ...Registration[]] = [
  'active',
  ...Array<Registration>(5).fill('active'),
  ...(['pending', 'failed'] as const),
]

/** Lets the days pass. @returns what happened in a few words; violations are recorded in the scenario */
export async function passRenewalDays(scenario: Scenario): Promise<string> {
  const { random, customers, violations } = scenario
  const customer = newCustomer(MOBILE)
  customers.push(customer)
  await skipTo(scenario, drawTimeOfPurchase(scenario))
  const { kind, payer } = drawPayer(scenario)
  const registration = payer.isCalm ? 'active' : random.pick(REGISTRATIONS)
  const mandate = await buyWithRenewal(scenario, customer, registration)
  if (!mandate) return 'renewals: no purchase'
  const course: Course = { customer, payer, mandate, stoppedAt: undefined, isRefunded: false, notes: [] }
  if (payer.stopsAtOnce) await stopAtOnce(scenario, course)
  setBehaviour(scenario, course)
  await passPauses(scenario, { pauses: AFTER_PURCHASE_MS, isCalm: payer.isCalm })
  const periods = random.happens(0.25) ? 2 : 1
  for (let period = 1; period <= periods && violations.length === 0; period++)
    await passPeriod(scenario, course)
  await settle(scenario, course)
  const { subscription, renewals } = await readRenewal(scenario, MOBILE)
  return `renewals of a payer who ${kind}, ${registration}: ${subscription}, ${renewals}; ${course.notes.join(', ')}`
}

/** Draws a time within a day, or in the last three days of a January: such a pack ends in a shorter month, in 2028 on a leap day. */
function drawTimeOfPurchase({ random, clock }: Scenario): number {
  if (!random.happens(0.4)) return clock.now().getTime() + random.below(DAY_MS)
  const day = Date.UTC(random.pick([2027, 2028]), 0, random.between(29, 31)) / DAY_MS
  return momentOf(day, 0).getTime() + random.below(DAY_MS)
}

const setBehaviour = ({ external }: Scenario, { payer: { behaviour } }: Course): void =>
  void Object.assign(external.payu.mandates.behaviour, behaviour, { firstDebits: [...behaviour.firstDebits] })

const RENEWING = ['awaiting_mandate', 'active']

/** Passes the end of the last pack, until its renewal is decided. */
async function passPeriod(scenario: Scenario, course: Course): Promise<void> {
  const { random, violations } = scenario
  const { payer, customer, isRefunded } = course
  const { subscription, packEndsAt: end } = await readRenewal(scenario, customer.mobile)
  if (!RENEWING.includes(subscription) || isRefunded) return
  await deliverMessages(scenario)
  setBehaviour(scenario, course)
  await skipTo(scenario, end - random.between(payer.isCalm ? 100 : 60, 110) * HOUR_MS)
  await advanceUntilDecided(scenario, course, end)
  if (violations.length > 0) return
  if (payer.paidBy) violations.push(...(await checkOnTime(scenario, course, end)))
  if (payer.paidBy === 1 && random.happens(0.5)) await refundRenewal(scenario, course)
  await payByHand(scenario, course)
}

/** @param end of the pack, in milliseconds */
async function advanceUntilDecided(scenario: Scenario, course: Course, end: number): Promise<void> {
  const { random, clock, violations } = scenario
  const { payer, customer } = course
  const reminderAt = momentOf(dayOf(new Date(end)) - 1, random.between(10, 20)).getTime()
  const events: PlannedEvent[] = [
    ...payer.drawEvents(scenario, end),
    { at: reminderAt, name: 'wait', whileInFlight: false },
  ]
  while (clock.now().getTime() < end + LONGEST_RENEWAL_MS && violations.length === 0) {
    const now = await readRenewal(scenario, customer.mobile)
    await runEvents(scenario, course, { events, isInFlight: now.isInFlight })
    if (events.length === 0 && isDecided(now, end)) break
    const until = Math.min(end + LONGEST_RENEWAL_MS, ...events.map(({ at }) => at))
    const before = clock.now().getTime()
    await advanceToNextWork(scenario, { until, isCalm: payer.isCalm })
    violations.push(...(await listForgottenDebits(scenario, course)))
    violations.push(...(await listNeedlessReminders(scenario, course, before)))
  }
}

type ReadRenewal = Awaited<ReturnType<typeof readRenewal>>

/** Whether nothing more happens to the period that begins at a moment. */
const isDecided = ({ subscription, nextDueAt, isInFlight }: ReadRenewal, end: number): boolean =>
  !isInFlight && (subscription !== 'active' || (nextDueAt ?? 0) > end + 10 * DAY_MS)

/** In some runs the period that was given up is paid by hand: then the plan renews again. */
async function payByHand(scenario: Scenario, { customer, payer, mandate, notes }: Course): Promise<void> {
  const { random, violations } = scenario
  const isPastDue = async () => (await readRenewal(scenario, customer.mobile)).subscription === 'past_due'
  if (violations.length > 0 || !(await isPastDue()) || (!payer.isCalm && random.happens(0.4))) return
  await endFaults(scenario)
  await passPauses(scenario, { pauses: [random.between(1, 140) * HOUR_MS], isCalm: true })
  if (!(await isPastDue())) return
  const payment = await payPlan(scenario, customer)
  notes.push(payment ? 'paid by hand' : 'could not pay by hand')
  await passPauses(scenario, { pauses: [MINUTE_MS, 6 * MINUTE_MS, 20 * MINUTE_MS], isCalm: true })
  const { subscription } = await readRenewal(scenario, customer.mobile)
  const mustRenew = payment !== undefined && mandate.state !== 'cancelled'
  if (mustRenew && subscription !== 'active')
    violations.push(`the period was paid by hand, and its subscription is ${subscription}`)
}

/** Ends all faults, lets time pass and checks the end. */
async function settle(scenario: Scenario, course: Course): Promise<void> {
  const { external, violations } = scenario
  if (violations.length > 0) return
  await endFaults(scenario)
  Object.assign(external.payu.mandates.behaviour, { refusalProbability: 0, doubledProbability: 0 })
  external.payu.mandates.act(course.mandate, 'resume')
  const { subscription } = await readRenewal(scenario, course.customer.mobile)
  const pauses = [
    ...(subscription === 'past_due' ? PAST_DUE_MS : []),
    ...(course.mandate.debits.some(({ isTakenLate }) => isTakenLate) ? TAKEN_LATE_MS : []),
    ...AT_THE_END_MS,
  ]
  await passPauses(scenario, { pauses, isCalm: true })
  if (violations.length > 0) return
  // The last round of the jobs can have written a reminder, which the next one sends.
  await deliverMessages(scenario)
  await checkEnd(scenario)
  violations.push(...(await checkRenewals(scenario, course)))
}
