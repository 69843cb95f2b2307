/**
 * Runs a seed's actions in a new scenario. First with faults, checking every safety rule after each action. Then all
 * faults end and time advances, until nothing may be open and the gateways' books must equal the shop's to the paisa.
 * Finally the days of the reminders, of an upgrade, around a renewal, of payouts and of disputes pass.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { deliverMessage } from './browser.ts'
import { type SeededRandom, createSeededRandom } from '#test/seeded-random.ts'
import { checkEnd, checkInvariants } from './check-end.ts'
import { randomFault } from './fault-injector.ts'
import { listUnexpected } from './instance.ts'
import { passDisputeDays } from '#verification/simulation/disputes/pass-dispute-days.ts'
import { passReminderDays } from '#verification/simulation/reminders/pass-reminder-days.ts'
import { passRenewalDays } from '#verification/simulation/renewals/pass-renewal-days.ts'
import { passPayoutDays } from '#verification/simulation/payouts/pass-payout-days.ts'
import { passUpgradeDays } from '#verification/simulation/upgrades/pass-upgrade-days.ts'
import { type Action, ACTIONS, hasActionsBefore, type LaterDays, type Plan } from './plan.ts'
import { liveInstances, type Scenario } from './scenario.ts'
import type { Environment } from './environment.ts'

export type RunResult = {
  /** The violations; empty if all rules held. */
  violations: string[]
  trace: string[]
  /** Hash of the trace and of all rows about money: the same plan gives the same hash. */
  hash: string
  counts: Counts
}
type Counts = {
  actions: number
  statements: number
  calls: number
  crashes: number
  faults: number
  captures: number
  refunds: number
}

/** Runs a plan. @returns the violations, the trace and the counts */
export async function runPlan(environment: Environment, { seed, actions, only }: Plan): Promise<RunResult> {
  const scenario = await environment.createScenario(String(seed))
  const trace: string[] = []
  const before = countPoints(scenario)
  const injected = { crashes: 0, faults: 0 }
  for (const action of actions) {
    const { crashes, faults } = await runAction(environment, scenario, { action, trace })
    injected.crashes += crashes
    injected.faults += faults
    await checkInvariants(scenario)
    if (scenario.violations.length > 0) break
  }
  if (scenario.violations.length === 0 && (only === undefined || hasActionsBefore(only)))
    await recover(environment, scenario, { seed, trace })
  await passLaterDays(environment, scenario, { seed, only, trace })
  const counts = { actions: trace.length, ...injected, ...(await countAll(scenario, before)) }
  const written = await dumpMoneyRows(scenario)
  const hash = createHash('sha256')
    .update([...trace, written, JSON.stringify(counts)].join('\n'))
    .digest('hex')
  return { violations: scenario.violations, trace, hash, counts }
}

/** What follows once the actions have settled. Each part has a separate random sequence, so that one does not change the others. */
const DAYS: Record<'reminders' | LaterDays, Days> = {
  reminders: { name: 'reminders', probability: 1, passDays: passReminderDays },
  upgrades: { name: 'upgrades', probability: 0.3, passDays: passUpgradeDays },
  renewals: { name: 'renewals', probability: 0.6, passDays: passRenewalDays },
  payouts: { name: 'payouts', probability: 0.4, passDays: passPayoutDays },
  disputes: { name: 'disputes', probability: 0.4, passDays: passDisputeDays },
}

type PassOptions = { seed: number; only: LaterDays | undefined; trace: string[] }

async function passLaterDays(
  environment: Environment,
  scenario: Scenario,
  { seed, only, trace }: PassOptions,
): Promise<void> {
  for (const { name, passDays, probability } of only ? [DAYS[only]] : Object.values(DAYS)) {
    if (scenario.violations.length > 0) return
    environment.setRandom(scenario, createSeededRandom(`${String(seed)} ${name}`))
    const happens = only !== undefined || probability === 1 || scenario.random.happens(probability)
    trace.push(happens ? await passDays(scenario) : `${name}: none`)
    await checkInvariants(scenario)
  }
}

type Days = { name: string; probability: number; passDays: (scenario: Scenario) => Promise<string> }

type Step = { action: Action; trace: string[] }

/** Runs one action. @returns how many instances crashed, and how many had a fault */
async function runAction(environment: Environment, scenario: Scenario, { action, trace }: Step) {
  const random = createSeededRandom(action.seed)
  environment.setRandom(scenario, random)
  await restartCrashed(scenario, random)
  const faults = scenario.instances.map(() =>
    !action.faultFree && random.happens(0.12) ? randomFault(random) : action.fault,
  )
  const { networkFaults } = scenario.external
  networkFaults.probability = action.faultFree ? 0 : random.pick([0, 0, 0, 0.1, 0.3, 0.9])
  networkFaults.falseAnswerProbability = action.faultFree ? 0 : random.pick([0, 0, 0.9])
  scenario.instances.forEach(({ faultInjector }, index) => faultInjector.arm(faults[index]))

  const running = liveInstances(scenario)
  const summary = await ACTIONS[action.name](scenario)

  const faultCount = scenario.instances.filter(({ faultInjector }) => faultInjector.hasInjected()).length
  scenario.instances.forEach(({ faultInjector }) => faultInjector.arm(undefined))
  const crashed = running.filter(({ faultInjector }) => !faultInjector.isAlive()).map(({ name }) => name)
  trace.push(`${action.name}: ${summary}${crashed.length > 0 ? ` (crashed: ${crashed.join(' ')})` : ''}`)
  return { crashes: crashed.length, faults: faultCount }
}

/** Restarts crashed instances: at least one must run, the other may stay down for a while. */
async function restartCrashed(scenario: Scenario, random: SeededRandom): Promise<void> {
  for (const instance of scenario.instances) {
    if (instance.faultInjector.isAlive()) continue
    if (liveInstances(scenario).length === 0 || random.happens(0.5)) await instance.start()
  }
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** The pauses last until after the last possible change at a gateway and the shop's last verification. */
const RECOVERY_PAUSES: number[] = [
  SECOND,
  10 * SECOND,
  30 * SECOND,
  31 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  35 * MINUTE,
  HOUR,
  5 * HOUR,
  // An answer names one of several captures, and Paytm's list makes the shop verify again once a round: this many
  // rounds name each. A list is read until eight days after its span, and a refund may then take eleven hours.
  ...Array<number>(18).fill(12 * HOUR),
  MINUTE,
  11 * MINUTE,
  11 * MINUTE,
]

/** Ends all faults, lets time pass and checks that everything settles. */
async function recover(
  environment: Environment,
  scenario: Scenario,
  { seed, trace }: { seed: number; trace: string[] },
): Promise<void> {
  const { external, clock, instances } = scenario
  environment.setRandom(scenario, createSeededRandom(`${String(seed)} heals`))
  Object.assign(external.networkFaults, { probability: 0, falseAnswerProbability: 0, down: undefined })
  for (const instance of instances) if (!instance.faultInjector.isAlive()) await instance.start()
  for (const { readLog } of instances) readLog()
  for (const pause of RECOVERY_PAUSES) {
    clock.advance(pause)
    external.advanceTime()
    for (const message of external.pendingWebhooks.splice(0)) {
      const instance = scenario.random.pick(instances)
      if (scenario.random.happens(0.5)) await deliverMessage(scenario, instance, message)
    }
    // No faults are left, so one instance is enough.
    await scenario.random.pick(instances).runJobs('frequent')
    for (const { readLog } of instances) scenario.violations.push(...listUnexpected(readLog()))
    if (scenario.violations.length > 0) break
  }
  await checkEnd(scenario)
  trace.push(`settled after ${String(RECOVERY_PAUSES.length)} rounds`)
}

const countPoints = ({ instances }: Scenario): number =>
  instances.reduce((total, { faultInjector }) => total + faultInjector.pointCount(), 0)

async function countAll(scenario: Scenario, before: number) {
  const { db } = scenario.database
  const { rows } = await sql<{ captures: number; refunds: number }>`
    select (select count(*)::int from payment_capture) as captures, (select count(*)::int from refund) as refunds`.execute(
    db,
  )
  const calls = scenario.external.callCount()
  return {
    calls,
    statements: countPoints(scenario) - before - calls,
    captures: rows[0]?.captures ?? 0,
    refunds: rows[0]?.refunds ?? 0,
  }
}

/** Returns all rows about money as text. */
async function dumpMoneyRows({ database: { db } }: Scenario): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select concat_ws(E'\n',
      (select string_agg(o::text, E'\n' order by id) from orders o),
      (select string_agg(a::text, E'\n' order by id) from payment_attempt a),
      (select string_agg(c::text, E'\n' order by id) from payment_capture c),
      (select string_agg(n::text, E'\n' order by id) from payment_news n),
      (select string_agg(r::text, E'\n' order by id) from refund r),
      (select string_agg(w::text, E'\n' order by id) from refund_wish w),
      (select string_agg(h::text, E'\n' order by refund_id) from refund_by_hand h),
      (select string_agg(i::text, E'\n' order by order_id) from invoice i),
      (select string_agg(n::text, E'\n' order by id) from credit_note n),
      (select string_agg(m::text, E'\n' order by id) from mandate m),
      (select string_agg(r::text, E'\n' order by id) from renewal r),
      (select string_agg(d::text, E'\n' order by attempt_id) from debit d),
      (select string_agg(p::text, E'\n' order by id) from payout p),
      (select string_agg(l::text, E'\n' order by id) from payout_line l),
      (select string_agg(b::text, E'\n' order by id) from bank_line b),
      (select string_agg(d::text, E'\n' order by id) from dispute d),
      (select string_agg(x::text, E'\n' order by id) from outbox x)) as all`.execute(db)
  return rows[0]?.all ?? ''
}
