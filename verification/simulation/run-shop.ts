/** Lets the shop work while time passes: from one moment with due work to the next, in some runs with faults. */
import { deliverMessage } from '#verification/simulation/browser.ts'
import { randomFault } from '#verification/simulation/fault-injector.ts'
import { listUnexpected } from '#verification/simulation/instance.ts'
import { liveInstances, type Scenario } from '#verification/simulation/scenario.ts'
import { sql } from 'kysely'

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Pauses until what was sent is verified, and most refunds have arrived. */
export const AFTER_TRADE_MS = [MINUTE_MS, 11 * MINUTE_MS, 5 * HOUR_MS]
/** Pauses until everything is verified, and refunds have arrived, and the messages about them. */
export const UNTIL_SETTLED_MS = [
  MINUTE_MS,
  11 * MINUTE_MS,
  HOUR_MS,
  5 * HOUR_MS,
  ...Array<number>(8).fill(12 * HOUR_MS),
]

/** A renewal is decided at the latest this long after the end of the pack: a second notice, and a debit that is pending. */
export const LONGEST_RENEWAL_MS = 13 * DAY_MS

/** How late the shop may begin with due work. */
const CALM_GAPS_MS = [2 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS] as const
const GAPS_MS = [2 * SECOND_MS, 2 * MINUTE_MS, 20 * MINUTE_MS] as const
/** An outage of the whole shop, which begins while nothing is due. */
const OUTAGE_HOURS = { from: 1, to: 12, probability: 0.2 }

/** Returns when work is due next, as milliseconds; undefined if none is. */
async function nextWorkAt({ database: { db } }: Scenario): Promise<number | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select min(next_check_at) as at from mandate union all select min(next_poll_at) from payment_attempt
      union all select min(next_step_at) from renewal union all select min(expires_at) from orders where status in ('open', 'paying')
      union all select min(available_at) from outbox where done_at is null and given_up_at is null) as due`.execute(
    db,
  )
  return rows[0]?.at?.getTime()
}

/** Lets days pass in which nothing is due except what the jobs do every day and the reading of the gateways' lists. */
export async function skipTo({ database: { db }, clock, external }: Scenario, at: number): Promise<void> {
  clock.advance(Math.max(0, at - clock.now().getTime()))
  external.advanceTime()
  // A list of a day without payments costs as much as any other.
  await sql`update gateway_list_span set next_read_at = null`.execute(db)
  await sql`
    insert into gateway_list_span (gateway, from_at, to_at)
    select gateway, max(to_at), ${clock.now()} from gateway_list_span
    group by gateway having max(to_at) < ${clock.now()}`.execute(db)
}

/**
 * Ends all faults and runs the jobs until no message waits. Before days are skipped: the shop gives up what it could not
 * deliver for a week.
 */
export async function deliverMessages(scenario: Scenario): Promise<void> {
  const { clock, external, violations } = scenario
  await endFaults(scenario)
  for (;;) {
    const at = await nextMessageAt(scenario)
    if (at === undefined || violations.length > 0) return
    clock.advance(Math.max(SECOND_MS, at - clock.now().getTime()))
    external.advanceTime()
    await runShop(scenario, true)
  }
}

/**
 * Runs the jobs until no message and no payment waits: a round of `deliverMessages` can debit the renewal of a plan. A payment
 * that waits longer than a renewal takes stays unfinished, which `checkEnd` finds.
 */
export async function finishPayments(scenario: Scenario): Promise<void> {
  const { clock, violations } = scenario
  const until = clock.now().getTime() + LONGEST_RENEWAL_MS
  await deliverMessages(scenario)
  while ((await isPaymentOpen(scenario)) && clock.now().getTime() < until && violations.length === 0) {
    await advanceToNextWork(scenario, { until, isCalm: true })
    await deliverMessages(scenario)
  }
}

async function isPaymentOpen({ database: { db } }: Scenario): Promise<boolean> {
  const { rows } = await sql`
    select from orders where status in ('open', 'paying')
    union all select from payment_attempt where status in ('sent', 'pending') limit 1`.execute(db)
  return rows.length > 0
}

/** Returns when the next message of the outbox is due, as milliseconds; undefined if none waits. */
async function nextMessageAt({ database: { db } }: Scenario): Promise<number | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(available_at) as at from outbox where done_at is null and given_up_at is null`.execute(db)
  return rows[0]?.at?.getTime()
}

type Step = { until: number; isCalm: boolean }

/** Advances the time to the next due work, at most until a moment, and runs the jobs. */
export async function advanceToNextWork(scenario: Scenario, { until, isCalm }: Step): Promise<void> {
  const { random, clock, external } = scenario
  const now = clock.now().getTime()
  const next = (await nextWorkAt(scenario)) ?? until
  const { from, to, probability } = OUTAGE_HOURS
  const isOut = !isCalm && next > now + HOUR_MS && random.happens(probability)
  const gap = isOut ? random.between(from, to) * HOUR_MS : random.pick(isCalm ? CALM_GAPS_MS : GAPS_MS)
  clock.advance(Math.max(0, Math.min(until, Math.max(next + gap, now + gap)) - now))
  external.advanceTime()
  await runShop(scenario, isCalm)
}

/** Delivers some webhooks and runs the jobs of one instance or both, with faults unless it is calm. */
export async function runShop(scenario: Scenario, isCalm: boolean): Promise<void> {
  const { random, external, instances, violations } = scenario
  for (const message of external.pendingWebhooks.splice(0))
    if (random.happens(0.5)) await deliverMessage(scenario, random.pick(instances), message)
  if (!isCalm) disturbNetwork(scenario)
  const running = random.happens(0.4) ? instances : [random.pick(instances)]
  for (const { faultInjector } of running)
    faultInjector.arm(!isCalm && random.happens(0.15) ? randomFault(random) : undefined)
  await Promise.all(running.map((instance) => instance.runJobs('frequent')))
  await endFaults(scenario)
  const lines = instances.flatMap(({ readLog }) => readLog())
  if (isCalm) violations.push(...listUnexpected(lines))
  violations.push(...external.payu.mandates.violations.splice(0))
}

function disturbNetwork({ random, external: { networkFaults } }: Scenario): void {
  networkFaults.probability = random.pick([0, 0, 0.1, 0.5, 0.9])
  networkFaults.down = random.happens(0.1) ? 'payu' : undefined
}

/** Ends all faults, and starts the instances that crashed. */
export async function endFaults(scenario: Scenario): Promise<void> {
  const { external, instances } = scenario
  Object.assign(external.networkFaults, { probability: 0, falseAnswerProbability: 0, down: undefined })
  for (const { faultInjector } of liveInstances(scenario)) faultInjector.arm(undefined)
  for (const instance of instances) if (!instance.faultInjector.isAlive()) await instance.start()
}

/** Lets pauses pass, each followed by the jobs. */
export async function passPauses(
  scenario: Scenario,
  { pauses, isCalm }: { pauses: readonly number[]; isCalm: boolean },
): Promise<void> {
  for (const pause of pauses) {
    scenario.clock.advance(pause)
    scenario.external.advanceTime()
    await runShop(scenario, isCalm)
    if (scenario.violations.length > 0) break
  }
}
