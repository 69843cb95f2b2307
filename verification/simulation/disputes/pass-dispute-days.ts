/**
 * The days on which buyers' banks dispute payments, in some seeds. Customers still buy, staff refunds, and an instance may die
 * while finance records a dispute or its end. Finally each case has the same end at the gateway and at the shop, and the ledger
 * holds what the gateways withhold.
 */
import { concurrentPayments } from '#verification/simulation/actions/concurrent-payments.ts'
import { manualRefund } from '#verification/simulation/actions/manual-refund.ts'
import { signIn } from '#verification/simulation/actions/register-or-login.ts'
import { staffRefund } from '#verification/simulation/actions/staff-refund.ts'
import { upgrade } from '#verification/simulation/actions/upgrade.ts'
import { buyPacks } from '#verification/simulation/buy-packs.ts'
import { checkEnd, checkInvariants } from '#verification/simulation/check-end.ts'
import { randomFault } from '#verification/simulation/fault-injector.ts'
import { PAGE_GATEWAYS } from '#verification/simulation/models/gateway-message.ts'
import {
  AFTER_TRADE_MS,
  DAY_MS,
  deliverMessages,
  endFaults,
  finishPayments,
  HOUR_MS,
  MINUTE_MS,
  passPauses,
  skipTo,
  UNTIL_SETTLED_MS,
} from '#verification/simulation/run-shop.ts'
import { type Customer, newCustomer, type Scenario } from '#verification/simulation/scenario.ts'
import { checkCases } from './check-disputes.ts'
import { disputeProposedRefund } from './dispute-proposed-refund.ts'
import { workOnCase } from './dispute-desk.ts'
import { disputeOpenRefund } from './dispute-open-refund.ts'

const MOBILE = '9840012380'
/** Enough to record a case, its payment, its evidence and its end. */
const MOST_ROUNDS = 8

/** Lets the days pass. @returns what happened in a few words; violations are recorded in the scenario */
export async function passDisputeDays(scenario: Scenario): Promise<string> {
  const { random, customers, clock, violations } = scenario
  await deliverMessages(scenario)
  const customer = newCustomer(MOBILE)
  customers.push(customer)
  await signIn(scenario, scenario.instances[0], customer)
  const notes: (string | undefined)[] = []
  for (let day = random.between(3, 6); day > 0 && violations.length === 0; day--) {
    notes.push(...(await trade(scenario, customer)))
    if (random.happens(0.4)) notes.push(await disputeProposedRefund(scenario))
    if (random.happens(0.4)) notes.push(await disputeOpenRefund(scenario))
    notes.push(...(await disputeSome(scenario)))
    await skipTo(scenario, clock.now().getTime() + random.between(1, 3) * DAY_MS)
  }
  if (violations.length === 0) notes.push(...(await drain(scenario)))
  return `disputes: ${notes.filter((note) => note !== undefined).join('; ')}`
}

/** Customers buy and upgrade, and staff refunds. */
async function trade(scenario: Scenario, customer: Customer): Promise<string[]> {
  const { random } = scenario
  const notes: string[] = []
  for (let count = random.between(0, 2); count > 0; count--) await buyPacks(scenario, customer)
  if (random.happens(0.5)) notes.push(await concurrentPayments(scenario))
  if (random.happens(0.2)) notes.push(await upgrade(scenario))
  if (random.happens(0.5)) await passPauses(scenario, { pauses: AFTER_TRADE_MS, isCalm: true })
  if (random.happens(0.5)) notes.push(await staffRefund(scenario))
  if (random.happens(0.3)) notes.push(await manualRefund(scenario))
  return notes
}

async function disputeSome(scenario: Scenario): Promise<(string | undefined)[]> {
  const { random, violations } = scenario
  const notes: (string | undefined)[] = []
  for (let count = random.between(1, 4); count > 0; count--) {
    letBanksAct(scenario)
    notes.push(...(await workOnSome(scenario)))
    await passPauses(scenario, { pauses: [random.pick([MINUTE_MS, HOUR_MS])], isCalm: random.happens(0.6) })
    await checkInvariants(scenario)
    if (violations.length > 0) break
  }
  return notes
}

/** A bank disputes a payment that the shop may not know yet, or decides a case. */
function letBanksAct({ random, external }: Scenario): void {
  const { disputes } = external
  const gateway = random.pick(PAGE_GATEWAYS)
  const captured = external[gateway].model
    .bookEntries()
    .filter((one) => one.capturedPaise > 0 && !one.refundedByGateway)
  const entry = random.happens(0.5) ? captured.at(-1) : random.pickIfAny(captured)
  if (entry && random.happens(0.6)) disputes.open(gateway, entry)
  const undecided = random.pickIfAny(disputes.cases.filter(({ state }) => state === 'undecided'))
  if (undecided && random.happens(0.4)) disputes.decide(undecided)
}

/** Finance works on a case, in some runs while a colleague refunds, and with a fault. */
async function workOnSome(scenario: Scenario): Promise<(string | undefined)[]> {
  const { random, instances, external } = scenario
  const { cases } = external.disputes
  const one = random.happens(0.5) ? cases.at(-1) : random.pickIfAny(cases)
  const isCalm = random.happens(0.6)
  if (!isCalm) random.pick(instances).faultInjector.arm(randomFault(random))
  const notes = await Promise.all([
    one && workOnCase(scenario, one),
    random.happens(0.5) ? staffRefund(scenario) : undefined,
    random.happens(0.2) ? manualRefund(scenario) : undefined,
  ])
  await endFaults(scenario)
  // Discards the log lines that the fault has caused.
  if (!isCalm) for (const { readLog } of instances) readLog()
  return notes
}

/** The banks decide most cases, and finance records everything. */
async function drain(scenario: Scenario): Promise<string[]> {
  const { random, external, violations } = scenario
  const { disputes } = external
  await passPauses(scenario, { pauses: UNTIL_SETTLED_MS, isCalm: true })
  for (const one of disputes.cases) if (random.happens(0.8)) disputes.decide(one)
  const notes: string[] = []
  for (let round = 0; round < MOST_ROUNDS && violations.length === 0; round++) {
    const done = await Promise.all(disputes.cases.map((one) => workOnCase(scenario, one)))
    notes.push(...done.filter((note) => note !== undefined))
    // A dispute that is recorded after its deadline expires in the next round of the jobs; then it can be lost.
    await passPauses(scenario, { pauses: [MINUTE_MS], isCalm: true })
  }
  await passPauses(scenario, { pauses: UNTIL_SETTLED_MS, isCalm: true })
  if (violations.length > 0) return notes
  // The last round of the jobs can have written a message, which the next one sends, or have debited a renewal.
  await finishPayments(scenario)
  await checkEnd(scenario)
  violations.push(...(await checkCases(scenario)))
  return notes
}
