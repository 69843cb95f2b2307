/**
 * Action: staff proposes a refund of an order or of a part of it, or approves a proposal, with or without the right to, once or twice at the
 * same moment. The simulation itself checks that neither a single person nor a guessed token can refund money.
 */
import { approveRefund, type ApproveResult } from '#api/payments/refunds/proposals/approve-refund.ts'
import { proposeRefund } from '#api/payments/refunds/proposals/propose-refund.ts'
import type { PartOfSale } from '#api/payments/refunds/refundable-sale.ts'
import { paise } from '#contract/money.ts'
import { callOperator } from '#verification/simulation/call-operator.ts'
import type { Instance } from '#verification/simulation/instance.ts'
import {
  pickInstance,
  liveInstances,
  type Scenario,
  type PendingApproval,
} from '#verification/simulation/scenario.ts'
import { sql } from 'kysely'

export async function staffRefund(scenario: Scenario): Promise<string> {
  const { random, staff } = scenario
  const approval = random.pickIfAny(staff.pendingApprovals)
  return approval && random.happens(0.6) ? approveProposal(scenario, approval) : propose(scenario)
}

async function propose(scenario: Scenario): Promise<string> {
  const { random, staff } = scenario
  const orderId = await chooseOrder(scenario)
  const instance = pickInstance(scenario)
  if (orderId === undefined || !instance) return 'no order to refund'
  const by = random.pick(['ravi', 'meena'])
  const reason = 'a complaint was upheld'
  const part = random.happens(0.4) ? choosePart(scenario, orderId) : undefined
  const proposal = await callOperator(scenario, instance, () =>
    proposeRefund(instance.platform, { orderId, by, channel: 'command', reason, part }),
  )
  const what = part ? `${String(part.amountPaise)} of line ${String(part.lineNo)} of ${orderId}` : orderId
  const summary = `${by} proposes a refund of ${what}: ${proposal?.kind ?? 'lost'}`
  if (proposal?.kind !== 'proposed') return summary
  const approval = { orderId, by, token: proposal.token, part }
  staff.pendingApprovals.push(approval)
  // The colleague approves now or in a later action, so that other events can happen in between.
  return random.happens(0.5) ? `${summary}; ${await approveProposal(scenario, approval)}` : summary
}

/** Chooses a part. It may be one that the order does not have, or the whole payment, which is not a part. */
function choosePart({ random, customers }: Scenario, orderId: string): PartOfSale {
  const order = customers.flatMap(({ orders }) => orders).find(({ id }) => id === orderId)
  const amountPaise = paise(random.pick([1_00, 20_00, 20_00, 49_50, order?.amountPaise ?? 1_00]))
  return { lineNo: random.pick([1, 1, 1, 2]), amountPaise }
}

/** With probability 0.3 chooses an order of which a part was refunded, with 0.56 a paid one, otherwise any order. */
async function chooseOrder(scenario: Scenario): Promise<string | undefined> {
  const { random, customers, staff, database } = scenario
  const { db } = database
  const again = random.pickIfAny([...staff.refundedParts.values()])
  if (again !== undefined && random.happens(0.3)) return again
  const { rows: paid } = await sql<{ id: string }>`
    select id from orders where status = 'paid' order by id`.execute(db)
  const any = random.pickIfAny(customers.flatMap(({ orders }) => orders))
  return random.happens(0.8) ? (random.pickIfAny(paid) ?? any)?.id : any?.id
}

type ApprovalRequest = { approval: PendingApproval; by: string; token: string }

/** Approves a proposal, in some runs by the person who made it, with a guessed token, or twice at the same moment. */
export async function approveProposal(scenario: Scenario, approval: PendingApproval): Promise<string> {
  const { random, staff } = scenario
  const by = random.happens(0.2) ? approval.by : 'anand'
  const token = random.happens(0.15) ? 'A'.repeat(24) : approval.token
  const isAllowed = by !== approval.by && token === approval.token
  // Recorded before the call: a lost answer may still have moved the money.
  if (isAllowed) recordAgreement(staff, approval)
  const instances = random.happens(0.3) ? liveInstances(scenario) : liveInstances(scenario).slice(0, 1)
  const results = await Promise.all(
    instances.map((instance) => sendApproval(scenario, instance, { approval, by, token })),
  )
  const approved = results.filter((result) => result?.kind === 'approved')
  if (approved.length > 0 && !isAllowed)
    scenario.violations.push(`${approval.orderId} was refunded without the approval of a second person`)
  if (approved.length > 1) scenario.violations.push(`${approval.orderId} was refunded twice`)
  if (approved.length > 0) recordConfirmation(staff, approval)
  return `${by} approves ${approval.orderId} of ${approval.by}: ${results.map((one) => one?.kind ?? 'lost').join(' ')}`
}

function recordConfirmation(staff: Scenario['staff'], { orderId, token, part }: PendingApproval): void {
  if (part) staff.refundedParts.set(token, orderId)
  else staff.refundedOrders.add(orderId)
}

function recordAgreement(staff: Scenario['staff'], { orderId, token, part }: PendingApproval): void {
  if (part) staff.approvedParts.set(token, { orderId, amountPaise: part.amountPaise })
  else staff.approvedOrders.add(orderId)
}

const sendApproval = (
  scenario: Scenario,
  instance: Instance,
  { approval: { orderId }, by, token }: ApprovalRequest,
): Promise<ApproveResult | undefined> =>
  callOperator(scenario, instance, () => approveRefund(instance.platform, { orderId, token, by }))
