/** Somebody makes up a gateway's message, or changes one on its way: it is refused, and nothing moves. */
import { type Answer, bring } from '#simulation/browser.ts'
import type { Letter } from '#simulation/models/letter.ts'
import { anyInstance, type Scene } from '#simulation/scene.ts'
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
  if ((await standing(scene)) !== before) scene.wrong.push(`a forged message moved something: ${letter.url}`)
  if (answer && answer.status < 500 && !isRefusal(answer))
    scene.wrong.push(`a forged message was answered with ${answer.status}: ${letter.url}`)
  return `forged ${letter.url}: ${String(answer?.status)}`
}

/** A webhook's sender is told; a browser is sent to the page of failed payments. */
const isRefusal = ({ status, location }: NonNullable<Answer>): boolean =>
  status === 403 || (location ?? '').startsWith('/payment-fail')

/** The order's own first attempt, captured, by a hash that only looks like one. */
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

/** Another sum under the old signature. */
const tampered = (letter: Letter): Letter => ({
  ...letter,
  payload: letter.payload.replace(
    /(amount=|TXNAMOUNT=|txnAmount":")(\d)/,
    (_, name: string, digit: string) => `${name}${digit === '9' ? '8' : '9'}`,
  ),
})

async function standing({ database }: Scene): Promise<string> {
  const { rows } = await sql<{ standing: string }>`
    select concat_ws(' ', (select count(*) from payment_news where authentic), (select count(*) from payment_capture),
      (select string_agg(id || status, ',' order by id) from orders),
      (select string_agg(id || status, ',' order by id) from payment_attempt)) as standing`.execute(
    database.db,
  )
  return rows[0]?.standing ?? ''
}
