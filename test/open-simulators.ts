/** Opens the external systems of a test; they close when the test ends. */
import { onTestFinished } from 'vitest'
import { openExternalSimulators, type ExternalSimulators } from './external-simulators.ts'

export async function openSimulators(): Promise<ExternalSimulators> {
  const outside = await openExternalSimulators()
  onTestFinished(outside.close)
  return outside
}
