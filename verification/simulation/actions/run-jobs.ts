/** Action: runs the background jobs of one instance, or of both at the same time. */
import { anyInstance, living, type Scene } from '#verification/simulation/scenario.ts'

export async function jobs(scene: Scene): Promise<string> {
  const { chance } = scene
  const one = anyInstance(scene)
  const at = chance.happens(0.4) ? living(scene) : one ? [one] : []
  const reach = chance.happens(0.1) ? 'all' : 'quick'
  await Promise.all(at.map((instance) => instance.runJobs(reach)))
  return `${reach} jobs of ${at.map(({ name }) => name).join(' and ')}`
}
