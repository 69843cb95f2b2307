/** Action: advances the time by a few seconds up to more than a day. Sometimes a wallet is topped up meanwhile. */
import { START_TIME } from '#verification/simulation/clock.ts'
import type { Scenario } from '#verification/simulation/scenario.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
/** The shop verifies an attempt for six days; the faulty phase is shorter, so that the shop never gives up in it. */
const MAX_FAULTY_PHASE_MS = 4 * 24 * HOUR

export async function advanceTime(scenario: Scenario): Promise<string> {
  const { random, external, customers } = scenario
  const wanted = random.pick([5 * SECOND, 35 * SECOND, 300 * SECOND, 1_900 * SECOND, 5 * HOUR, 26 * HOUR])
  const passed = advanceBy(scenario, wanted)
  const smc = customers.find((customer) => customer.smc !== undefined)?.smc
  if (smc !== undefined && random.happens(0.2)) external.satellite.topUp(smc, 200_00)
  return `${String(passed / SECOND)} s pass`
}

/** Advances the time. @returns how many milliseconds passed: 35 seconds if the faulty phase would become too long */
export function advanceBy({ clock, external }: Scenario, milliseconds: number): number {
  const age = clock.now().getTime() - START_TIME
  const passed = age + milliseconds > MAX_FAULTY_PHASE_MS ? 35 * SECOND : milliseconds
  clock.advance(passed)
  external.advanceTime()
  return passed
}
