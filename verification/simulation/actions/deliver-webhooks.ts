/** Action: delivers webhooks of the gateways in any order, several at once, and some of them twice. */
import { bring } from '#verification/simulation/browser.ts'
import { anyInstance, type Scene } from '#verification/simulation/scenario.ts'

export async function deliver(scene: Scene): Promise<string> {
  const { chance, outside } = scene
  const count = chance.between(1, 3)
  const brought: Promise<string>[] = []
  for (let time = 0; time < count; time++) {
    const index = chance.below(outside.letters.length)
    const letter = outside.letters[index]
    const instance = anyInstance(scene)
    if (!letter || !instance) break
    // A gateway repeats a webhook that was not answered with 200; some are repeated anyway.
    if (chance.happens(0.8)) outside.letters.splice(index, 1)
    brought.push(
      bring(scene, instance, letter).then((answer) => {
        const refused = answer && answer.status !== 200 && answer.status < 500
        if (refused)
          scene.wrong.push(`a genuine webhook of ${letter.attemptId} was answered ${answer.status}`)
        return `${letter.attemptId} ${String(answer?.status)}`
      }),
    )
  }
  return `webhooks: ${(await Promise.all(brought)).join(', ')}`
}
