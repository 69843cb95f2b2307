/** What somebody at a terminal heard. */
import type { Instance } from './instance.ts'
import type { Scene } from './scene.ts'

/** Undefined where the process died over it, or its connection broke: nobody heard what came of it. */
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
