/** Measures what an instance costs without visitors. */
import { setTimeout as pause } from 'node:timers/promises'
import { atMost, type Figure, note } from '#verification/bench/report.ts'
import type { Environment } from '#verification/bench/setup/environment.ts'
import { cpuMsOfTree } from './cpu-time.ts'

const SETTLE_MS = 30_000
const IDLE_MS = 60_000
const MAX = { max: 0.1, unit: 's CPU' }

/** Starts a new instance: one that was busy still collects garbage. */
export async function measureIdle({ startShop, database }: Environment): Promise<Figure[]> {
  const { pid, stop } = await startShop()
  await pause(SETTLE_MS)
  const before = [cpuMsOfTree(pid), cpuMsOfTree(database.postgresPid)]
  await pause(IDLE_MS)
  const [node = NaN, postgres = NaN] = [cpuMsOfTree(pid), cpuMsOfTree(database.postgresPid)].map(
    (now, i) => (now - (before[i] ?? NaN)) / 1_000,
  )
  await stop()
  return [
    atMost('an idle instance, in a minute', node, MAX, `${node.toFixed(2)} s CPU`),
    note('PostgreSQL meanwhile', `${postgres.toFixed(2)} s CPU`),
  ]
}
