/** Compares the shop's disputes with the gateways' cases, at the end. The invariants compare them with refunds at every moment. */
import type { DisputeCase } from '#verification/simulation/models/dispute-books.ts'
import { PAGE_GATEWAYS } from '#verification/simulation/models/gateway-message.ts'
import type { Scenario } from '#verification/simulation/scenario.ts'
import { sql } from 'kysely'
import { readRecorded } from './dispute-desk.ts'

const RECORDED_STATES: Record<DisputeCase['state'], string[]> = {
  undecided: ['open', 'evidence_sent', 'expired'],
  won: ['won'],
  lost: ['lost', 'accepted'],
}

/** Checks that each case is recorded with its state, and that the ledger holds what the undecided ones withhold. */
export async function checkCases(scenario: Scenario): Promise<string[]> {
  const { cases } = scenario.external.disputes
  const violations: string[] = []
  for (const one of cases) {
    const { state } = (await readRecorded(scenario, one)) ?? { state: 'not recorded' }
    if (!RECORDED_STATES[one.state].includes(state))
      violations.push(`${one.caseId} is ${one.state} at the gateway, and ${state} at the shop`)
  }
  for (const gateway of PAGE_GATEWAYS) violations.push(...(await listLedgerFaults(scenario, gateway)))
  return violations
}

/** Compares the ledger with what a gateway withholds, and with the part of it that the banks have not decided. */
async function listLedgerFaults(
  { database: { db }, external: { disputes } }: Scenario,
  gateway: string,
): Promise<string[]> {
  const { rows } = await sql<{ withheld: number; undecided: number }>`
    select coalesce(-sum(e.amount_paise) filter (where e.account = ${`gateway:${gateway}`}
        and t.kind in ('dispute', 'dispute_won')), 0)::bigint as withheld,
      coalesce(sum(e.amount_paise) filter (where e.account = ${`disputes:${gateway}`}), 0)::bigint as undecided
    from ledger_entry e join ledger_transfer t on t.id = e.transfer_id`.execute(db)
  const withheld = disputes.withheldPaise(gateway, ['undecided', 'lost'])
  const undecided = disputes.withheldPaise(gateway, ['undecided'])
  return rows
    .filter((ledger) => ledger.withheld !== withheld || ledger.undecided !== undecided)
    .map(
      (ledger) =>
        `${gateway} withholds ${String(withheld)}, ${String(undecided)} of it undecided; the ledger has ${String(ledger.withheld)} and ${String(ledger.undecided)}`,
    )
}
