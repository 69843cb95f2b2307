/**
 * A purchase at Paytm by a signed-in subscriber: order, token, payment at the stand-in, return, and a read of the
 * order.
 */
import type { StandIns } from '#test/simulator-client.ts'
import { type Cart, dataOf, NotPaid, Refused, signedIn } from './buy.ts'
import { type Answer, requestText } from './connection.ts'

type Buying = {
  send: (request: string) => Promise<Answer>
  standIns: Pick<StandIns, 'payAtPaytm'>
  cart: Cart
}

/** @throws Refused, NotPaid, or what `send` and the stand-in throw */
export async function buyAtPaytm({ send, standIns, cart }: Buying, subscriber: number): Promise<void> {
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
  const { returnTo, fields } = await standIns.payAtPaytm(config)

  const { pathname } = new URL(returnTo ?? '')
  const back = await send(
    requestText('POST', pathname, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields ?? {}).toString(),
    }),
  )
  if (!(back.headers.get('location') ?? '').startsWith('/payment-success')) throw new Refused(back)
  const standing = dataOf(await send(requestText('GET', `/api/orders/${transactionID}`, { headers })))
  if ((standing as { status: string }).status !== 'paid') throw new NotPaid(JSON.stringify(standing))
}
