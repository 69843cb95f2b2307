/** The rules that hold at every moment, and those of the end of a run. Violations are recorded in the scenario. */
import { listOverdue, listViolations } from '#api/payments/audit/invariant-store.ts'
import { issueOn } from '#verification/simulation/actions/issue-papers.ts'
import { checkMoney, checkSettled } from './check-money.ts'
import { checkOrders } from './check-orders.ts'
import { checkPapers } from './check-papers.ts'
import type { Scenario } from './scenario.ts'

/** Checks every rule that holds at every moment. */
export async function checkInvariants(scenario: Scenario): Promise<void> {
  const violated = await listViolations(scenario.database.db)
  const differences = [...(await checkMoney(scenario)), ...(await checkOrders(scenario))]
  scenario.violations.push(...violated.map(({ rule }) => rule), ...differences)
}

/** Checks the end of a run: papers are issued, nothing is open, and both sides' books are equal. */
export async function checkEnd(scenario: Scenario): Promise<void> {
  const { database, clock, instances, violations } = scenario
  // The second round must find nothing.
  for (const instance of instances) await issueOn(scenario, instance)
  await checkInvariants(scenario)
  violations.push(...(await checkPapers(scenario)))
  const overdue = await listOverdue(database.db, clock.now())
  violations.push(...overdue.map(({ rule }) => rule), ...(await checkSettled(scenario)))
}
