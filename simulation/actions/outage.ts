/** A gateway answers nothing for some minutes, while the instances do what they do without a request. */
import { living, type Scene } from '#simulation/scene.ts'

/** So often that both instances call it several times in a row: each attempt is tried again after half a minute. */
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
