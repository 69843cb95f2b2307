/**
 * Action: a browser brings a gateway's return to the shop: late, twice, at both instances at once, or after other
 * steps.
 */
import { bring } from '#verification/simulation/browser.ts'
import { anyInstance, living, type Scene } from '#verification/simulation/scenario.ts'

export async function comeBack(scene: Scene): Promise<string> {
  const { chance } = scene
  const returns = scene.customers.flatMap((customer) => customer.returns)
  const letter = chance.happens(0.6) ? returns.at(-1) : chance.pick(returns)
  const [first] = living(scene)
  if (!letter || !first) return 'nobody comes back'
  const at = chance.happens(0.2) ? living(scene) : [anyInstance(scene) ?? first]
  const answers = await Promise.all(at.map((instance) => bring(scene, instance, letter)))
  const places = answers.map((answer) => placeOf(answer?.location))
  for (const answer of answers) {
    if (answer && answer.status !== 303 && answer.status < 500)
      scene.wrong.push(`the return of ${letter.attemptId} was answered with ${answer.status}`)
  }
  await seePage(scene, letter.attemptId, places)
  return `back from ${letter.attemptId}: ${places.join(' ')}`
}

const placeOf = (location: string | undefined): string => (location ?? 'nowhere').split('?')[0] ?? ''

/** Checks that a buyer whose order is paid is not sent to the failure page. */
async function seePage({ database, wrong }: Scene, attemptId: string, places: string[]): Promise<void> {
  if (!places.includes('/payment-fail')) return
  const order = await database.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', attemptId.slice(0, 23))
    .executeTakeFirst()
  const paidBefore = order?.status === 'paid' && places.every((place) => place === '/payment-fail')
  if (paidBefore) wrong.push(`${attemptId} is paid, and its customer is sent to /payment-fail`)
}
