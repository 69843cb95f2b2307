/**
 * A purchase in its four calls, by a signed-in subscriber: order, signed form, return from PayU, and a read of the
 * order.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { responseHash } from '#api/payments/gateways/payu/payu-signature.ts'
import { type Answer, requestText } from './connection.ts'

export type Cart = { poid: string; amount: string }

/** Records what was acknowledged to a buyer: it must hold from then on. */
export type Acknowledged = (kind: 'order' | 'attempt' | 'returned' | 'paid', id: string) => void

export type Buying = {
  send: (request: string) => Promise<Answer>
  cart: Cart
  payuSalt: string
  acknowledged?: Acknowledged
  /** Called when the buyer leaves for PayU, with the form that is posted there. */
  leaves?: (form: Record<string, string>) => void
}

/** An answer with which a purchase cannot continue. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  constructor({ status, body }: Answer) {
    super(`${String(status)} ${body.toString().slice(0, 200)}`)
    this.status = status
  }
}

/** The payment was made, and the order is not shown as paid. */
export class NotPaid extends Error {
  override name = 'NotPaid'
}

const MAX_LOOKS = 20
const LOOK_AGAIN_MS = 500

/** Returns the headers of a subscriber whom the benchmark's database has signed in. */
export const signedIn = (subscriber: number): Record<string, string> => ({
  cookie: `device=device-${String(subscriber)}`,
  'x-auth-token': `token-${String(subscriber)}`,
})

/** @throws Refused, NotPaid, or what `send` throws */
export async function buy(
  { send, cart, payuSalt, acknowledged = () => undefined, leaves }: Buying,
  subscriber: number,
): Promise<void> {
  const headers = signedIn(subscriber)
  const post = async (path: string, body: object): Promise<unknown> => {
    const json = { ...headers, 'content-type': 'application/json' }
    return dataOf(await send(requestText('POST', path, { headers: json, body: JSON.stringify(body) })))
  }

  const order = await post('/api/users/createTransaction', { ...cart, mode: 'Payu' })
  const { transactionID } = order as { transactionID: string }
  acknowledged('order', transactionID)
  const form = await post('/api/payment/payU', { txnid: transactionID })
  const { fields } = form as { fields: Record<string, string> }
  acknowledged('attempt', fields['txnid'] ?? '')
  leaves?.(fields)

  const back = await send(returnRequest('/api/payuResponse/checkAndSuccess', fields, payuSalt))
  const page = back.headers.get('location') ?? ''
  if (!page.startsWith('/payment-success')) throw new Refused(back)
  acknowledged('returned', fields['txnid'] ?? '')
  await lookUntilPaid(send, transactionID, headers)
  acknowledged('paid', transactionID)
}

/** Reads the order until it is paid. @throws NotPaid if it ends otherwise, or stays pending too long */
async function lookUntilPaid(
  send: Buying['send'],
  orderId: string,
  headers: Record<string, string>,
): Promise<void> {
  for (let looks = 1; ; looks++) {
    const standing = dataOf(await send(requestText('GET', `/api/orders/${orderId}`, { headers })))
    const { status } = standing as { status: string }
    if (status === 'paid') return
    // PayU's webhook arrived first, and its verification is under way: the page polls again.
    if (status !== 'pending' || looks === MAX_LOOKS)
      throw new NotPaid(`paid, and told: ${JSON.stringify(standing)}`)
    await pause(LOOK_AGAIN_MS)
  }
}

/** Builds the signed return or webhook that follows a successful payment at PayU. */
export function returnRequest(path: string, form: Record<string, string>, salt: string): string {
  const { hash: _request, surl: _surl, furl: _furl, ...sent } = form
  const said = { mihpayid: `bench-${form['txnid'] ?? ''}`, status: 'success', unmappedstatus: 'captured' }
  const fields = { ...sent, ...said, error: 'E000' }
  return requestText('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, hash: responseHash(fields, salt) }).toString(),
  })
}

/** @throws Refused if the status is not 200 */
export function dataOf(answer: Answer): unknown {
  if (answer.status !== 200) throw new Refused(answer)
  return (JSON.parse(answer.body.toString()) as { data: unknown }).data
}
