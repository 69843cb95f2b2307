/** Action: runs the background jobs of one instance, or of both at the same time. */
import { pickInstance, liveInstances, type Scenario } from '#verification/simulation/scenario.ts'

export async function runJobs(scenario: Scenario): Promise<string> {
  const { random } = scenario
  const picked = pickInstance(scenario)
  const instances = random.happens(0.4) ? liveInstances(scenario) : picked ? [picked] : []
  const reach = random.happens(0.1) ? 'all' : 'frequent'
  await Promise.all(instances.map((instance) => instance.runJobs(reach)))
  return `${reach} jobs of ${instances.map(({ name }) => name).join(' and ')}`
}
