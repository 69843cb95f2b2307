/** Time goes by: a few seconds, or a day and more. Now and then somebody fills a wallet meanwhile. */
import { BEGINNING } from '#simulation/clock.ts'
import type { Scene } from '#simulation/scene.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
/** The shop watches an attempt for six days: no phase of faults is so long that it would have given up. */
const LONGEST = 4 * 24 * HOUR

export async function pass({ chance, clock, outside, customers }: Scene): Promise<string> {
  const wish = chance.one([5 * SECOND, 35 * SECOND, 300 * SECOND, 1_900 * SECOND, 5 * HOUR, 26 * HOUR])
  const age = clock.now().getTime() - BEGINNING
  const passed = age + wish > LONGEST ? 35 * SECOND : wish
  clock.advance(passed)
  outside.letTimePass()
  const smc = customers.find((customer) => customer.smc !== undefined)?.smc
  if (smc !== undefined && chance.happens(0.2)) outside.satellite.fill(smc, 200_00)
  return `${String(passed / SECOND)} s go by`
}
