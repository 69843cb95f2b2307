/** Compares the writes that the shop acknowledged to the load driver with the database, after its crashes. */
import { setTimeout as pause } from 'node:timers/promises'
import type { SteadyCount } from '#verification/bench/load/steady-load.ts'
import { type Figure, none, note } from '#verification/bench/report.ts'
import type { GatewayMessage, GatewayState } from '#verification/bench/setup/gateway.ts'
import type { Child } from '#verification/bench/setup/child-process.ts'
import { FIND_QUERIES, type FindIds, listMissing } from '#verification/toolkit/missing-writes.ts'
import { sumMatching } from './statistics.ts'

/** The time until a payment without a return is settled: the verification schedule, with a crash in between. */
const SETTLED_SECONDS = 150

const QUERIES = {
  ...FIND_QUERIES,
  // A buyer who returned had paid: whether or not the return was processed, the pack must be granted.
  returned: `select a.id from payment_attempt a join orders o on o.id = a.order_id
    where a.id = any($1) and o.status = 'paid'`,
}

/** @returns figures of a stopped load: what was acknowledged, and how much of it was lost */
export async function lossFigures(
  findIds: FindIds,
  count: SteadyCount,
  gateway: Child<GatewayMessage, GatewayState>,
): Promise<Figure[]> {
  const missing = await waitForMissing(findIds, count)
  const { verifiedTxnids } = await gateway.call('get state')
  const unrecorded = await listMissing(findIds, QUERIES.attempt, verifiedTxnids)
  console.error(count.counts, missing, unrecorded)
  const writes = Object.values(count.acknowledged).reduce((sum, ids) => sum + ids.length, 0)
  return [
    note('acknowledged writes', String(writes)),
    none('acknowledged writes lost', missing.length),
    none('webhooks never accepted', sumMatching(count.counts, /^webhook never/)),
    none('payments verified at a gateway that are not recorded', unrecorded.length),
  ]
}

/** @returns figures of a stopped load: which requests were answered neither as usual nor with 503 */
export function failureFigures({ counts }: SteadyCount): Figure[] {
  const of = (pattern: RegExp): number => sumMatching(counts, pattern)
  return [
    note('page requests', String(of(/^page /))),
    none('page responses other than 200', of(/^page (?!200)/)),
    none('failed API requests other than 503', of(/^\/.* (?!200|303|503)\w+/)),
  ]
}

/** Lists the acknowledged writes that are not in the database, after waiting until payments are settled. */
async function waitForMissing(findIds: FindIds, { acknowledged }: SteadyCount): Promise<string[]> {
  const missing: string[] = []
  for (let second = 0; second < SETTLED_SECONDS; second++) {
    missing.length = 0
    for (const [kind, query] of Object.entries(QUERIES))
      missing.push(...(await listMissing(findIds, query, acknowledged[kind] ?? [])))
    if (missing.length === 0) break
    await pause(1_000)
  }
  return missing
}
