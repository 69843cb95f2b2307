/** Opens the external systems of a test; they close when the test ends. */
import { onTestFinished } from 'vitest'
import { openSimulatedWorld, type SimulatedWorld } from './simulated-world.ts'

export async function openSimulators(): Promise<SimulatedWorld> {
  const outside = await openSimulatedWorld()
  onTestFinished(outside.close)
  return outside
}
