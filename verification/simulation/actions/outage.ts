/** Action: a gateway does not answer for some minutes while the background jobs run. */
import { living, type Scene } from '#verification/simulation/scenario.ts'

/**
 * Enough rounds that both instances call the gateway several times in a row: an attempt is verified again after 30 s.
 */
const ROUNDS = 16
const ROUND_MS = 31_000

export async function outage(scene: Scene): Promise<string> {
  const { chance, clock, outside } = scene
  const down = chance.one(['payu', 'paytm', 'satellite-wallet'] as const)
  outside.trouble.down = down
  for (let round = 0; round < ROUNDS; round++) {
    clock.advance(ROUND_MS)
    const instance = chance.pick(living(scene))
    if (instance) await instance.runJobs('quick')
  }
  outside.trouble.down = undefined
  return `${down} answers nothing for ${String(ROUNDS)} rounds`
}
