/** Action: advances the time by a few seconds up to more than a day. Sometimes a wallet is topped up meanwhile. */
import { BEGINNING } from '#verification/simulation/clock.ts'
import type { Scene } from '#verification/simulation/scenario.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
/** The shop verifies an attempt for six days; the faulty phase is shorter, so that the shop never gives up in it. */
const LONGEST = 4 * 24 * HOUR

export async function pass(scene: Scene): Promise<string> {
  const { chance, outside, customers } = scene
  const wish = chance.one([5 * SECOND, 35 * SECOND, 300 * SECOND, 1_900 * SECOND, 5 * HOUR, 26 * HOUR])
  const passed = advance(scene, wish)
  const smc = customers.find((customer) => customer.smc !== undefined)?.smc
  if (smc !== undefined && chance.happens(0.2)) outside.satellite.fill(smc, 200_00)
  return `${String(passed / SECOND)} s go by`
}

/** @returns how many milliseconds passed: 35 seconds if the faulty phase would become too long */
export function advance({ clock, outside }: Scene, milliseconds: number): number {
  const age = clock.now().getTime() - BEGINNING
  const passed = age + milliseconds > LONGEST ? 35 * SECOND : milliseconds
  clock.advance(passed)
  outside.letTimePass()
  return passed
}
