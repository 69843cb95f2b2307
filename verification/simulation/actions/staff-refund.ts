/**
 * Action: staff proposes a refund of an order, or approves a proposal, as the right person or not, once or twice at the
 * same moment. The simulation itself checks that neither one person alone nor a guessed token can refund money.
 */
import { approveRefund, type ApproveResult } from '#api/payments/refunds/approve-refund.ts'
import { proposeRefund } from '#api/payments/refunds/propose-refund.ts'
import { heard } from '#verification/simulation/call-operator.ts'
import type { Instance } from '#verification/simulation/instance.ts'
import { anyInstance, living, type Scene, type Wish } from '#verification/simulation/scenario.ts'
import { sql } from 'kysely'

export async function giveBack(scene: Scene): Promise<string> {
  const { chance, staff } = scene
  const wish = chance.pick(staff.wishes)
  return wish && chance.happens(0.6) ? approve(scene, wish) : ask(scene)
}

async function ask(scene: Scene): Promise<string> {
  const { chance, staff } = scene
  const orderId = await chooseOrder(scene)
  const instance = anyInstance(scene)
  if (orderId === undefined || !instance) return 'nothing to give back'
  const by = chance.one(['ravi', 'meena'])
  const because = 'a complaint was upheld'
  const asked = await heard(scene, instance, () => proposeRefund(instance.platform, { orderId, by, because }))
  const said = `${by} asks for ${orderId}: ${asked?.kind ?? 'lost'}`
  if (asked?.kind !== 'asked') return said
  const wish = { orderId, by, token: asked.token }
  staff.wishes.push(wish)
  // The colleague approves now or in a later action, so that other events can happen in between.
  return chance.happens(0.5) ? `${said}; ${await approve(scene, wish)}` : said
}

/** Chooses a paid order with probability 0.8, otherwise any order. */
async function chooseOrder({ chance, customers, database: { db } }: Scene): Promise<string | undefined> {
  const { rows: paid } = await sql<{ id: string }>`
    select id from orders where status = 'paid' order by id`.execute(db)
  const any = chance.pick(customers.flatMap(({ orders }) => orders))
  return chance.happens(0.8) ? (chance.pick(paid) ?? any)?.id : any?.id
}

type Try = { wish: Wish; by: string; token: string }

async function approve(scene: Scene, wish: Wish): Promise<string> {
  const { chance, staff } = scene
  const by = chance.happens(0.2) ? wish.by : 'anand'
  const token = chance.happens(0.15) ? 'A'.repeat(24) : wish.token
  const rightly = by !== wish.by && token === wish.token
  // Recorded before the call: a lost answer may still have moved the money.
  if (rightly) staff.mayGoBack.add(wish.orderId)
  const at = chance.happens(0.3) ? living(scene) : living(scene).slice(0, 1)
  const answers = await Promise.all(at.map((instance) => tryOnce(scene, instance, { wish, by, token })))
  const approved = answers.filter((answer) => answer?.kind === 'approved')
  if (approved.length > 0 && !rightly) scene.wrong.push(`${wish.orderId} went back by the word of one`)
  if (approved.length > 1) scene.wrong.push(`${wish.orderId} went back twice`)
  if (approved.length > 0) staff.gaveBack.add(wish.orderId)
  return `${by} approves ${wish.orderId} of ${wish.by}: ${answers.map((one) => one?.kind ?? 'lost').join(' ')}`
}

const tryOnce = (
  scene: Scene,
  instance: Instance,
  { wish: { orderId }, by, token }: Try,
): Promise<ApproveResult | undefined> =>
  heard(scene, instance, () => approveRefund(instance.platform, { orderId, token, by }))
