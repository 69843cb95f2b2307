/**
 * A purchase in its four calls, by a signed-in subscriber: order, signed form, return from PayU, and a read of the
 * order.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { responseHash } from '#api/payments/gateways/payu/payu-signature.ts'
import { CART, PAYU_SALT } from '#verification/bench/setup/purchases.ts'
import { type HttpResponse, requestText } from './connection.ts'

/** Called for each acknowledged write, which must not be lost afterwards. */
export type OnAcknowledged = (kind: 'order' | 'attempt' | 'returned' | 'paid', id: string) => void

type Send = (request: string) => Promise<HttpResponse>
type PurchaseOptions = {
  send: Send
  onAcknowledged?: OnAcknowledged
  /** Called when the buyer leaves for PayU, with the form that is posted there. */
  onRedirect?: (form: Record<string, string>) => void
}

/** A response with which a purchase cannot continue. */
export class UnexpectedResponse extends Error {
  override name = 'UnexpectedResponse'
  readonly status: number
  constructor({ status, body }: HttpResponse) {
    super(`${String(status)} ${body.toString().slice(0, 200)}`)
    this.status = status
  }
}

/** The payment was made, but the order is not paid. */
export class PaymentNotBooked extends Error {
  override name = 'PaymentNotBooked'
}

const MAX_POLLS = 20
const POLL_INTERVAL_MS = 500

/** Returns the calls of a subscriber whom the bench's database has signed in. Each returns the data of its response. */
export function callsOf(send: Send, subscriber: number) {
  const headers = {
    cookie: `device=device-${String(subscriber)}`,
    'x-auth-token': `token-${String(subscriber)}`,
  }
  return {
    get: async (path: string): Promise<unknown> => dataOf(await send(requestText('GET', path, { headers }))),
    post: async (path: string, body: object): Promise<unknown> => {
      const json = { ...headers, 'content-type': 'application/json' }
      return dataOf(await send(requestText('POST', path, { headers: json, body: JSON.stringify(body) })))
    },
  }
}

/** Places an order. The mode is always `Payu`: the gateway is chosen by the next call. @returns its id */
export async function placeOrder({ post }: ReturnType<typeof callsOf>): Promise<string> {
  const order = await post('/api/users/createTransaction', { ...CART, mode: 'Payu' })
  return (order as { transactionID: string }).transactionID
}

/** @throws UnexpectedResponse, PaymentNotBooked, or what `send` throws */
export async function buy(
  { send, onAcknowledged = () => undefined, onRedirect }: PurchaseOptions,
  subscriber: number,
): Promise<void> {
  const calls = callsOf(send, subscriber)
  const transactionID = await placeOrder(calls)
  onAcknowledged('order', transactionID)
  const form = await calls.post('/api/payment/payU', { txnid: transactionID })
  const { fields } = form as { fields: Record<string, string> }
  onAcknowledged('attempt', fields['txnid'] ?? '')
  onRedirect?.(fields)

  const returned = await send(returnRequest('/api/payuResponse/checkAndSuccess', fields))
  const page = returned.headers.get('location') ?? ''
  if (!page.startsWith('/payment-success')) throw new UnexpectedResponse(returned)
  onAcknowledged('returned', fields['txnid'] ?? '')
  await pollUntilPaid(calls, transactionID)
  onAcknowledged('paid', transactionID)
}

/** Reads the order until it is paid. @throws PaymentNotBooked if it ends otherwise, or stays pending too long */
async function pollUntilPaid({ get }: ReturnType<typeof callsOf>, orderId: string): Promise<void> {
  for (let polls = 1; ; polls++) {
    const state = await get(`/api/orders/${orderId}`)
    const { status } = state as { status: string }
    if (status === 'paid') return
    // PayU's webhook arrived first, and its verification is under way: the page polls again.
    if (status !== 'pending' || polls === MAX_POLLS)
      throw new PaymentNotBooked(`paid at PayU, but the order is: ${JSON.stringify(state)}`)
    await pause(POLL_INTERVAL_MS)
  }
}

/** Builds the signed return or webhook that follows a successful payment at PayU. */
export function returnRequest(path: string, form: Record<string, string>): string {
  const { hash: _request, surl: _surl, furl: _furl, ...sent } = form
  const result = { mihpayid: `bench-${form['txnid'] ?? ''}`, status: 'success', unmappedstatus: 'captured' }
  const fields = { ...sent, ...result, error: 'E000' }
  return requestText('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, hash: responseHash(fields, PAYU_SALT) }).toString(),
  })
}

/** @throws UnexpectedResponse if the status is not 200 */
function dataOf(response: HttpResponse): unknown {
  if (response.status !== 200) throw new UnexpectedResponse(response)
  return (JSON.parse(response.body.toString()) as { data: unknown }).data
}
