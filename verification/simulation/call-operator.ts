/** Runs an operator's command on an instance that may die or lose its connection. */
import type { Instance } from './instance.ts'
import type { Scene } from './scenario.ts'

/** @returns undefined if the process died or its connection broke: the result is unknown */
export async function heard<T>(
  scene: Scene,
  { fate }: Instance,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (fate.isAlive() && !fate.hasFallen()) scene.wrong.push(`a terminal failed: ${String(error)}`)
    return undefined
  }
}
