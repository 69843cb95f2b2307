/**
 * What finance records about the disputes that it reads at the gateways: late, by two persons at the same moment, or from an
 * instance that dies. The simulation itself checks that the shop accepts each record once, and refuses what the state of a
 * dispute does not allow.
 */
import { answerDispute } from '#api/payments/disputes/answer-dispute.ts'
import { type DecideResult, recordDecision } from '#api/payments/disputes/record-decision.ts'
import { findPaymentOfDispute, recordDispute } from '#api/payments/disputes/record-dispute.ts'
import { paise } from '#contract/money.ts'
import { callOperator } from '#verification/simulation/call-operator.ts'
import type { Instance } from '#verification/simulation/instance.ts'
import type { DisputeCase } from '#verification/simulation/models/dispute-books.ts'
import { liveInstances, type Scenario } from '#verification/simulation/scenario.ts'
import { sql } from 'kysely'

/** A case as the shop has recorded it. */
type Recorded = {
  id: string
  state: 'open' | 'evidence_sent' | 'expired' | 'accepted' | 'won' | 'lost'
  captureId: string | null
}

/** Reads a case at the shop; undefined if it is not recorded. */
export async function readRecorded(
  { database: { db } }: Scenario,
  { gateway, caseId }: DisputeCase,
): Promise<Recorded | undefined> {
  const { rows } = await sql<Recorded>`
    select id, state, capture_id as "captureId" from dispute
    where gateway = ${gateway} and case_id = ${caseId}`.execute(db)
  return rows[0]
}

/** Does what a case needs next, if anything. @returns what happened in a few words */
export async function workOnCase(scenario: Scenario, one: DisputeCase): Promise<string | undefined> {
  const { random } = scenario
  const recorded = await readRecorded(scenario, one)
  if (!recorded) return record(scenario, one)
  const { id, state, captureId } = recorded
  if (['accepted', 'won', 'lost'].includes(state)) return undefined
  if (captureId === null && random.happens(0.7)) return findPayment(scenario, one, id)
  if (one.state !== 'undecided') return decide(scenario, one, id)
  if (state !== 'open') return undefined
  if (one.kind !== 'retrieval' && random.happens(0.25)) return accept(scenario, one, id)
  return random.happens(0.6) ? sendEvidence(scenario, one, id) : undefined
}

/** Runs a command on one instance, or on two at the same moment. */
function runOnSome<T>(scenario: Scenario, work: (instance: Instance) => Promise<T>) {
  const instances = liveInstances(scenario)
  const chosen = scenario.random.happens(0.3) ? instances : instances.slice(0, 1)
  return Promise.all(chosen.map((instance) => callOperator(scenario, instance, () => work(instance))))
}

async function record(scenario: Scenario, one: DisputeCase): Promise<string> {
  const { violations } = scenario
  const results = await runOnSome(scenario, ({ platform }) =>
    recordDispute(platform, {
      gateway: one.gateway,
      caseId: one.caseId,
      paymentReference: one.paymentId,
      kind: one.kind,
      reasonCode: '10.4',
      reasonText: 'not authorised',
      amountPaise: paise(one.amountPaise),
      openedAt: new Date(one.openedAt),
      respondBy: new Date(one.respondBy),
      recordedBy: 'meena',
    }),
  )
  const kinds = results.map((result) => result?.kind ?? 'lost')
  if (kinds.filter((kind) => kind === 'recorded').length > 1)
    violations.push(`${one.caseId} was recorded twice`)
  if (kinds.includes('too_much')) violations.push(`${one.caseId} was refused as more than was captured`)
  return `${one.caseId} of ${String(one.amountPaise)} on ${one.paymentId} (${one.kind}) recorded: ${kinds.join(' ')}`
}

async function findPayment(scenario: Scenario, { caseId }: DisputeCase, id: string): Promise<string> {
  const results = await runOnSome(scenario, ({ platform }) => findPaymentOfDispute(platform, id))
  return `${caseId} payment: ${results.map((result) => result?.kind ?? 'lost').join(' ')}`
}

async function sendEvidence(scenario: Scenario, one: DisputeCase, id: string): Promise<string> {
  const results = await runOnSome(scenario, ({ platform }) =>
    answerDispute(platform, { id, reference: `EV-${one.caseId}` }),
  )
  const recorded = await readRecorded(scenario, one)
  // Staff sends the evidence at the gateway and records it: one record can be lost, and is repeated.
  one.hasEvidence = recorded?.state === 'evidence_sent'
  if (results.filter((result) => result?.kind === 'done').length > 1)
    scenario.violations.push(`the evidence of ${one.caseId} was recorded twice`)
  return `${one.caseId} evidence: ${results.map((result) => result?.kind ?? 'lost').join(' ')}`
}

/** Accepts a case, even while a refund is under way, which the shop must refuse. @returns undefined if the state does not allow it */
export async function acceptCase(scenario: Scenario, one: DisputeCase): Promise<string | undefined> {
  const recorded = await readRecorded(scenario, one)
  return recorded?.state === 'open' && one.kind !== 'retrieval'
    ? accept(scenario, one, recorded.id)
    : undefined
}

/** Accepts a case at the gateway, which returns the money to the bank. */
async function accept(scenario: Scenario, one: DisputeCase, id: string): Promise<string> {
  const results = await sendDecision(scenario, one, { id, event: 'accept' })
  const recorded = await readRecorded(scenario, one)
  // A refusal while a refund is under way is repeated later.
  if (recorded?.state === 'accepted') one.state = 'lost'
  return `${one.caseId} accepted: ${results.join(' ')}`
}

async function decide(scenario: Scenario, one: DisputeCase, id: string): Promise<string> {
  const event = one.state === 'won' ? 'win' : 'lose'
  return `${one.caseId} ${event}: ${(await sendDecision(scenario, one, { id, event })).join(' ')}`
}

type Decision = { id: string; event: 'accept' | 'win' | 'lose' }

async function sendDecision(
  scenario: Scenario,
  { caseId }: DisputeCase,
  decision: Decision,
): Promise<(DecideResult['kind'] | 'lost')[]> {
  const results = await runOnSome(scenario, ({ platform }) =>
    recordDecision(platform, { ...decision, by: 'meena' }),
  )
  const kinds = results.map((result) => result?.kind ?? 'lost')
  if (kinds.filter((kind) => kind === 'decided').length > 1)
    scenario.violations.push(`${caseId} was decided twice`)
  return kinds
}
