/**
 * Action: sends a forged or altered gateway message. The shop refuses a forged webhook and changes nothing. A forged
 * return makes the shop verify the attempt at the gateway, whose answer may change the order.
 */
import { type Answer, bring } from '#verification/simulation/browser.ts'
import type { Letter } from '#verification/simulation/models/gateway-message.ts'
import { anyInstance, type Scene } from '#verification/simulation/scenario.ts'
import { sql } from 'kysely'

export async function forge(scene: Scene): Promise<string> {
  const { chance, customers, outside } = scene
  const genuine = chance.pick([...customers.flatMap(({ returns }) => returns), ...outside.letters])
  const order = chance.pick(customers.flatMap(({ orders }) => orders))
  const instance = anyInstance(scene)
  if (!instance || !order) return 'nothing to forge'
  const letter = genuine && chance.happens(0.5) ? tampered(genuine) : inventedFor(order.id, scene)
  const before = await standing(scene)
  const answer = await bring(scene, instance, letter)
  const faults = faultsOf({ before, after: await standing(scene), answer, letter })
  scene.wrong.push(...faults.map((fault) => `a forged message ${fault}: ${letter.url}`))
  return `forged ${letter.url}: ${String(answer?.status)}`
}

type Forged = { before: Standing; after: Standing; answer: Answer; letter: Letter }

function faultsOf({ before, after, answer, letter }: Forged): string[] {
  const isWebhook = letter.url.includes('/webhooks/')
  const faults: string[] = []
  if (after.believed !== before.believed) faults.push('was believed')
  if (isWebhook && after.moved !== before.moved) faults.push('moved something')
  if (answer && answer.status < 500 && !isExpected(answer, isWebhook))
    faults.push(`was answered with ${answer.status}`)
  return faults
}

/** Returns whether the answer is right: 403 for a webhook; for a return a redirect to a payment result page. */
const isExpected = ({ status, location }: NonNullable<Answer>, isWebhook: boolean): boolean =>
  isWebhook ? status === 403 : /^\/payment-(fail|success)/.test(location ?? '')

/** Builds a notification that the order's first attempt is captured, with a random hash. */
function inventedFor(id: string, { chance }: Scene): Letter {
  const payu = chance.happens(0.5)
  const fields: Record<string, string> = payu
    ? { key: 'standin', txnid: id, status: 'success', unmappedstatus: 'captured', amount: '149.00' }
    : { ORDERID: id, STATUS: 'TXN_SUCCESS', TXNAMOUNT: '149.00', TXNID: '1', RESPCODE: '01' }
  const proof = chance.bytes(64).toString('hex')
  const signed = payu ? { ...fields, mihpayid: '4', hash: proof } : { ...fields, CHECKSUMHASH: proof }
  return {
    method: 'POST',
    url: `/api/webhooks/${payu ? 'payu' : 'paytm'}`,
    contentType: 'application/x-www-form-urlencoded',
    payload: new URLSearchParams(signed).toString(),
    attemptId: id,
  }
}

/** Changes the amount and keeps the old signature. */
const tampered = (letter: Letter): Letter => ({
  ...letter,
  payload: letter.payload.replace(
    /(amount=|TXNAMOUNT=|txnAmount":")(\d)/,
    (_, name: string, digit: string) => `${name}${digit === '9' ? '8' : '9'}`,
  ),
})

/** `believed`: the number of returns and webhooks that were accepted as authentic. */
type Standing = { believed: number; moved: string }

async function standing({ database }: Scene): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select (select count(*)::int from payment_news where authentic and source <> 'poll') as believed,
      concat_ws(' ', (select count(*) from payment_news where authentic), (select count(*) from payment_capture),
      (select string_agg(id || status, ',' order by id) from orders),
      (select string_agg(id || status, ',' order by id) from payment_attempt)) as moved`.execute(database.db)
  return rows[0] ?? { believed: 0, moved: '' }
}
