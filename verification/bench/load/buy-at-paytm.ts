/** A purchase at Paytm by a signed-in subscriber: order, token, payment at the simulator, return, and a read of the order. */
import type { SimulatorClient } from '#test/simulators/simulator-client.ts'
import { callsOf, PaymentNotBooked, placeOrder, UnexpectedResponse } from './buy.ts'
import { type HttpResponse, requestText } from './connection.ts'

type PurchaseOptions = {
  send: (request: string) => Promise<HttpResponse>
  simulators: Pick<SimulatorClient, 'payAtPaytm'>
}

/** @throws UnexpectedResponse, PaymentNotBooked, or what `send` and the simulator throw */
export async function buyAtPaytm({ send, simulators }: PurchaseOptions, subscriber: number): Promise<void> {
  const calls = callsOf(send, subscriber)
  const orderId = await placeOrder(calls)
  const { config } = (await calls.post('/api/payment/payTM', { orderId })) as {
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
  const paid = await calls.get(`/api/orders/${orderId}`)
  if ((paid as { status: string }).status !== 'paid') throw new PaymentNotBooked(JSON.stringify(paid))
}
