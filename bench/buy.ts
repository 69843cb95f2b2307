/** A purchase in its four calls, by a subscriber who is signed in: order, signed form, return from PayU, and a look. */
import { setTimeout as pause } from 'node:timers/promises'
import { responseHash } from '#api/payments/payu/payu-signature.ts'
import { type Answer, requestText } from './connection.ts'

export type Cart = { poid: string; amount: string }

/** What a buyer was told: it must be so from then on. */
export type Acknowledged = (kind: 'order' | 'attempt' | 'returned' | 'paid', id: string) => void

export type Buying = {
  send: (request: string) => Promise<Answer>
  cart: Cart
  payuSalt: string
  acknowledged?: Acknowledged
  /** Told when the buyer leaves for PayU, with the form that is posted there. */
  leaves?: (form: Record<string, string>) => void
}

/** An answer that is not what a purchase needs to go on. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  constructor({ status, body }: Answer) {
    super(`${String(status)} ${body.toString().slice(0, 200)}`)
    this.status = status
  }
}

/** Paid, and the order does not say so yet. */
export class NotPaid extends Error {
  override name = 'NotPaid'
}

const MAX_LOOKS = 20
const LOOK_AGAIN_MS = 500

/** The headers of a subscriber whom the bench's database knows as signed in. */
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

/** Reads the order until it is paid. @throws NotPaid where it ends otherwise, or stays pending too long */
async function lookUntilPaid(
  send: Buying['send'],
  orderId: string,
  headers: Record<string, string>,
): Promise<void> {
  for (let looks = 1; ; looks++) {
    const standing = dataOf(await send(requestText('GET', `/api/orders/${orderId}`, { headers })))
    const { status } = standing as { status: string }
    if (status === 'paid') return
    // PayU's own call arrived first, and its verification is under way: the page asks again.
    if (status !== 'pending' || looks === MAX_LOOKS)
      throw new NotPaid(`paid, and told: ${JSON.stringify(standing)}`)
    await pause(LOOK_AGAIN_MS)
  }
}

/** What PayU lets the browser post back, or posts itself, after a payment that went well, signed. */
export function returnRequest(path: string, form: Record<string, string>, salt: string): string {
  const { hash: _request, surl: _surl, furl: _furl, ...sent } = form
  const said = { mihpayid: `bench-${form['txnid'] ?? ''}`, status: 'success', unmappedstatus: 'captured' }
  const fields = { ...sent, ...said, error: 'E000' }
  return requestText('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, hash: responseHash(fields, salt) }).toString(),
  })
}

/** @throws Refused where the answer is not 200 */
export function dataOf(answer: Answer): unknown {
  if (answer.status !== 200) throw new Refused(answer)
  return (JSON.parse(answer.body.toString()) as { data: unknown }).data
}
