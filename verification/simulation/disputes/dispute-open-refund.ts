/** A bank disputes a payment whose refund the gateway processes or staff must send: no part of the money may be returned twice. */
import type { PageGateway } from '#verification/simulation/models/gateway-message.ts'
import { MINUTE_MS, passPauses } from '#verification/simulation/run-shop.ts'
import type { Scenario } from '#verification/simulation/scenario.ts'
import { sql } from 'kysely'
import { acceptCase, workOnCase } from './dispute-desk.ts'

type OpenRefund = { gateway: PageGateway; paymentId: string }

/** Finance records the dispute and accepts it at once. @returns what happened in a few words; undefined without such a refund */
export async function disputeOpenRefund(scenario: Scenario): Promise<string | undefined> {
  const { random, external } = scenario
  // Until the gateway has the refund that staff approved.
  if (random.happens(0.7)) await passPauses(scenario, { pauses: [MINUTE_MS], isCalm: true })
  const refund = random.pickIfAny(await listOpenRefunds(scenario))
  const entry =
    refund && external[refund.gateway].model.bookEntries().find((one) => one.paymentId === refund.paymentId)
  const one = entry && external.disputes.open(refund.gateway, entry)
  if (!one) return undefined
  const recorded = await workOnCase(scenario, one)
  return `${String(recorded)}, ${String(await acceptCase(scenario, one))}`
}

async function listOpenRefunds({ database: { db } }: Scenario): Promise<OpenRefund[]> {
  const { rows } = await sql<OpenRefund>`
    select c.gateway, c.gateway_payment_id as "paymentId" from refund r join payment_capture c on c.id = r.capture_id
    where r.status in ('requested', 'sent', 'manual') and c.gateway <> 'satellite-wallet' order by r.id`.execute(
    db,
  )
  return rows
}
