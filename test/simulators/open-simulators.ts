/** Opens the external systems of a test; they close when the test ends. */
import { onTestFinished } from 'vitest'
import { openExternalSimulators, type ExternalSimulators } from './external-simulators.ts'

export async function openSimulators(): Promise<ExternalSimulators> {
  const external = await openExternalSimulators()
  onTestFinished(external.close)
  return external
}
