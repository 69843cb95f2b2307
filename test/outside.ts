/** The outer world of a test; it ends with the test. */
import { onTestFinished } from 'vitest'
import { openStandInWorld, type Outside } from './stand-in-world.ts'

export async function openOutside(): Promise<Outside> {
  const outside = await openStandInWorld()
  onTestFinished(outside.close)
  return outside
}
