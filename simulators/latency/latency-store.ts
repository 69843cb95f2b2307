/** The latencies that were set through `PUT /behaviours`; a system without a row has the latency of the latency profile. */
import { SYSTEMS, type System } from '#simulators/behaviours/behaviour.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { Store } from '#simulators/store.ts'
import { defaultLatency, latencySchema, type Latency } from './latency.ts'

export function saveLatency({ sql }: Store, system: System, latency: Latency): void {
  sql.run`insert or replace into latency (system, setting) values (${system}, ${JSON.stringify(latency)})`
}

/** Restores the latency of the latency profile. */
export function clearLatency({ sql }: Store, system: System): void {
  sql.run`delete from latency where system = ${system}`
}

export function findLatency({ store, settings }: SimulatorContext, system: System): Latency {
  const row = store.sql.get`select setting from latency where system = ${system}` as
    | { setting: string }
    | undefined
  return row ? latencySchema.parse(JSON.parse(row.setting)) : defaultLatency(settings.latency, system)
}

export const listLatencies = (context: SimulatorContext): Record<System, Latency> =>
  Object.fromEntries(SYSTEMS.map((system) => [system, findLatency(context, system)])) as Record<
    System,
    Latency
  >
