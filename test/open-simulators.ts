/** Opens the external systems of a test; they close when the test ends. */
import { onTestFinished } from 'vitest'
import { openStandInWorld, type Outside } from './simulated-world.ts'

export async function openOutside(): Promise<Outside> {
  const outside = await openStandInWorld()
  onTestFinished(outside.close)
  return outside
}
