/**
 * The days of an upgrade, after everything has settled, in some seeds. A new customer buys a plan, and some days later upgrades it:
 * in some runs in two tabs, which are both paid before the shop is notified. In some runs the staff then refunds the upgrade.
 */
import { issuePapers } from '#verification/simulation/actions/issue-papers.ts'
import { makePayment } from '#verification/simulation/actions/pay.ts'
import { orderUpgrade, readCredit } from '#verification/simulation/actions/upgrade.ts'
import { deliverReturnsAtOnce } from '#verification/simulation/actions/concurrent-payments.ts'
import { signIn } from '#verification/simulation/actions/register-or-login.ts'
import { openTab } from '#verification/simulation/actions/start-payment.ts'
import { payPlan, requestSignedIn } from '#verification/simulation/buy-plan.ts'
import { checkEnd } from '#verification/simulation/check-end.ts'
import { randomFault } from '#verification/simulation/fault-injector.ts'
import { PAGE_GATEWAYS } from '#verification/simulation/models/gateway-message.ts'
import { refundOrder } from '#verification/simulation/refund-order.ts'
import {
  DAY_MS,
  deliverMessages,
  endFaults,
  HOUR_MS,
  MINUTE_MS,
  passPauses,
  skipTo,
  UNTIL_SETTLED_MS,
} from '#verification/simulation/run-shop.ts'
import { type Customer, newCustomer, type Scenario } from '#verification/simulation/scenario.ts'
import { sql } from 'kysely'

const MOBILE = '9840012360'
/** Enough for the shop's own verification, if neither the return nor a webhook arrives. */
const AFTER_PURCHASE_MS = [MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS]
/** Less than a month: the plan still runs. */
const LONGEST_USE_MS = 27 * DAY_MS
/** With faults, until the shop has verified both payments or tries again later. */
const AFTER_UPGRADE_MS = [...AFTER_PURCHASE_MS, HOUR_MS]

/** Lets the days pass. @returns what happened in a few words; violations are recorded in the scenario */
export async function passUpgradeDays(scenario: Scenario): Promise<string> {
  const { random, clock, customers, violations } = scenario
  await deliverMessages(scenario)
  const customer = newCustomer(MOBILE)
  customers.push(customer)
  await signIn(scenario, scenario.instances[0], customer)
  await payPlan(scenario, customer)
  await passPauses(scenario, { pauses: AFTER_PURCHASE_MS, isCalm: true })
  await skipTo(scenario, clock.now().getTime() + random.below(LONGEST_USE_MS))
  const notes = await payUpgrades(scenario, customer)
  await passPauses(scenario, { pauses: AFTER_UPGRADE_MS, isCalm: random.happens(0.5) })
  await endFaults(scenario)
  if (random.happens(0.5)) await issuePapers(scenario)
  await settle(scenario)
  if (violations.length === 0 && random.happens(0.4)) notes.push(await refundUpgrade(scenario))
  return `upgrades: ${notes.join(', ')}`
}

/** Orders one upgrade, or two before either is paid, and pays them. @returns what happened in a few words */
async function payUpgrades(scenario: Scenario, customer: Customer): Promise<string[]> {
  const { random, instances } = scenario
  // Signs in again if the session is over.
  await requestSignedIn(scenario, customer, { method: 'GET', url: '/api/account/packs' })
  const tabs = random.happens(0.7) ? 2 : 1
  const attempts = []
  const notes = []
  for (let tab = 0; tab < tabs; tab++) {
    const attempt = await openUpgrade(scenario, customer)
    if (attempt) attempts.push(attempt)
  }
  for (const { gateway, attemptId } of attempts) {
    const result = makePayment(scenario, gateway, { attemptId, behaviour: 'success' })
    notes.push(`${attemptId} at ${gateway} ${result}`)
  }
  if (!random.happens(0.7)) return notes
  if (random.happens(0.3)) random.pick(instances).faultInjector.arm(randomFault(random))
  await deliverReturnsAtOnce(scenario, customer, attempts.length)
  await endFaults(scenario)
  // Discards the log lines that the fault has caused.
  for (const { readLog } of instances) readLog()
  return notes
}

/** Orders an upgrade and opens it at a gateway. @returns the attempt there */
async function openUpgrade(scenario: Scenario, customer: Customer) {
  const { random, instances, external, violations } = scenario
  const instance = random.pick(instances)
  const gateway = random.pick(PAGE_GATEWAYS)
  const credit = await readCredit(scenario, instance, customer)
  const { id, summary } =
    credit === undefined
      ? { summary: 'no upgrade was offered' }
      : await orderUpgrade(scenario, instance, { customer, credit, wrongBy: 0 })
  const order = customer.orders.find((one) => one.id === id)
  if (!order) {
    violations.push(`an upgrade of a running plan was refused: ${summary}`)
    return undefined
  }
  await openTab(scenario, instance, { customer, order, gateway })
  const open = external[gateway].model.openAttempts()
  const attemptId = open.findLast((one) => one.startsWith(order.id))
  return attemptId === undefined ? undefined : { gateway, attemptId }
}

/** Lets time pass without faults and checks that one upgrade was paid. */
async function settle(scenario: Scenario): Promise<void> {
  const { violations } = scenario
  await passPauses(scenario, { pauses: UNTIL_SETTLED_MS, isCalm: true })
  if (violations.length > 0) return
  const paid = await listPaidUpgrades(scenario)
  if (paid.length !== 1) violations.push(`a plan was upgraded ${String(paid.length)} times`)
  await checkDelivered(scenario)
}

/** @returns what happened in a few words */
async function refundUpgrade(scenario: Scenario): Promise<string> {
  const [id = ''] = await listPaidUpgrades(scenario)
  await refundOrder(scenario, id)
  await passPauses(scenario, { pauses: UNTIL_SETTLED_MS, isCalm: true })
  if (scenario.violations.length === 0) await checkDelivered(scenario)
  return `${id} refunded`
}

/** The last round of the jobs can have written a reminder, which the next one sends. */
async function checkDelivered(scenario: Scenario): Promise<void> {
  await deliverMessages(scenario)
  await checkEnd(scenario)
}

async function listPaidUpgrades({ database: { db } }: Scenario): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o join subscriber s on s.id = o.subscriber_id
    where s.mobile = ${MOBILE} and o.plan_start = 'upgrade' and o.status = 'paid'`.execute(db)
  return rows.map(({ id }) => id)
}
