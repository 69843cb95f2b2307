/** A purchase at Paytm by a signed-in subscriber: order, token, payment at the simulator, return, and a read of the order. */
import type { SimulatorClient } from '#test/simulator-client.ts'
import type { TestCart } from '#test/fixtures.ts'
import { dataOf, PaymentNotBooked, UnexpectedResponse, signedIn } from './buy.ts'
import { type HttpResponse, requestText } from './connection.ts'

type PurchaseOptions = {
  send: (request: string) => Promise<HttpResponse>
  simulators: Pick<SimulatorClient, 'payAtPaytm'>
  cart: TestCart
}

/** @throws UnexpectedResponse, PaymentNotBooked, or what `send` and the simulator throw */
export async function buyAtPaytm(
  { send, simulators, cart }: PurchaseOptions,
  subscriber: number,
): Promise<void> {
  const headers = signedIn(subscriber)
  const post = async (path: string, body: object): Promise<unknown> => {
    const json = { ...headers, 'content-type': 'application/json' }
    return dataOf(await send(requestText('POST', path, { headers: json, body: JSON.stringify(body) })))
  }
  // The mode is always `Payu` here: the gateway is chosen by the next call.
  const order = await post('/api/users/createTransaction', { ...cart, mode: 'Payu' })
  const { transactionID } = order as { transactionID: string }
  const { config } = (await post('/api/payment/payTM', { orderId: transactionID })) as {
    config?: { orderId: string; token: string; mid: string }
  }
  if (!config) throw new Error('Paytm gave no token')
  const { returnTo, fields } = await simulators.payAtPaytm(config)

  const { pathname } = new URL(returnTo ?? '')
  const returned = await send(
    requestText('POST', pathname, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields ?? {}).toString(),
    }),
  )
  if (!(returned.headers.get('location') ?? '').startsWith('/payment-success'))
    throw new UnexpectedResponse(returned)
  const paid = dataOf(await send(requestText('GET', `/api/orders/${transactionID}`, { headers })))
  if ((paid as { status: string }).status !== 'paid') throw new PaymentNotBooked(JSON.stringify(paid))
}
