/** Action: a gateway does not answer for some minutes while the background jobs run. */
import { GATEWAYS } from '#api/payments/create-gateway-registry.ts'
import { liveInstances, type Scenario } from '#verification/simulation/scenario.ts'

/**
 * Enough rounds that both instances call the gateway several times in a row: an attempt is verified again after 30 s.
 */
const ROUNDS = 16
const ROUND_MS = 31_000

export async function outage(scenario: Scenario): Promise<string> {
  const { random, clock, external } = scenario
  const down = random.pick(GATEWAYS).name
  external.networkFaults.down = down
  for (let round = 0; round < ROUNDS; round++) {
    clock.advance(ROUND_MS)
    const instance = random.pickIfAny(liveInstances(scenario))
    if (instance) await instance.runJobs('frequent')
  }
  external.networkFaults.down = undefined
  return `${down} does not answer for ${String(ROUNDS)} rounds`
}
