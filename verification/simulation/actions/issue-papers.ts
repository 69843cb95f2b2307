/** Action: the job of invoices and credit notes runs on one instance, or on both at the same time. */
import { issueDueCreditNotes } from '#api/invoices/issue-due-credit-notes.ts'
import { issueDueInvoices } from '#api/invoices/issue-due-invoices.ts'
import { callOperator } from '#verification/simulation/call-operator.ts'
import type { Instance } from '#verification/simulation/instance.ts'
import { liveInstances, pickInstance, type Scenario } from '#verification/simulation/scenario.ts'

export async function issuePapers(scenario: Scenario): Promise<string> {
  const picked = pickInstance(scenario)
  const instances = scenario.random.happens(0.4) ? liveInstances(scenario) : picked ? [picked] : []
  const issued = await Promise.all(instances.map((instance) => issueOn(scenario, instance)))
  return `invoices and credit notes: ${issued.join(', ')}`
}

/** Runs one round of the job. @returns the counts of invoices and credit notes, or that they are unknown */
export async function issueOn(scenario: Scenario, instance: Instance): Promise<string> {
  const counts = await callOperator(scenario, instance, async () => [
    await issueDueInvoices(instance.platform),
    await issueDueCreditNotes(instance.platform),
  ])
  return counts?.join(' and ') ?? 'lost'
}
