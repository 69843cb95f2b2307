/** Time goes by: a few seconds, or a day and more. Now and then somebody fills a wallet meanwhile. */
import { BEGINNING } from '#simulation/clock.ts'
import type { Scene } from '#simulation/scene.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
/** The shop watches an attempt for six days: no phase of faults is so long that it would have given up. */
const LONGEST = 4 * 24 * HOUR

export async function pass(scene: Scene): Promise<string> {
  const { chance, outside, customers } = scene
  const wish = chance.one([5 * SECOND, 35 * SECOND, 300 * SECOND, 1_900 * SECOND, 5 * HOUR, 26 * HOUR])
  const passed = advance(scene, wish)
  const smc = customers.find((customer) => customer.smc !== undefined)?.smc
  if (smc !== undefined && chance.happens(0.2)) outside.satellite.fill(smc, 200_00)
  return `${String(passed / SECOND)} s go by`
}

/** @returns how many milliseconds passed: 35 seconds where the phase of faults would become too long */
export function advance({ clock, outside }: Scene, milliseconds: number): number {
  const age = clock.now().getTime() - BEGINNING
  const passed = age + milliseconds > LONGEST ? 35 * SECOND : milliseconds
  clock.advance(passed)
  outside.letTimePass()
  return passed
}
