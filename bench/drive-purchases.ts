/** A driver: subscribers who are signed in buy one pack each, again and again, in the four calls of a purchase. */
import { responseHash } from '#api/payments/payu/payu-hash.ts'
import { answerParent } from './child.ts'
import { type Answer, type Connection, openConnection, requestText } from './connection.ts'

export type PurchaseLoad = {
  port: number
  connections: number
  milliseconds: number
  cart: { poid: string; amount: string }
  /** Subscribers take turns from this number on, so that nobody meets the limit of orders an hour. */
  first: number
  subscribers: number
  payuSalt: string
}
export type PurchaseCount = { purchases: number; milliseconds: number; medianMs: number; p99Ms: number }

type Turn = PurchaseLoad & { next: number; took: number[] }

answerParent(async (load: PurchaseLoad): Promise<PurchaseCount> => {
  const turn: Turn = { ...load, next: load.first, took: [] }
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => openConnection(load.port)),
  )
  const started = performance.now()
  const until = started + load.milliseconds
  await Promise.all(connections.map((connection) => buyUntil(connection, turn, until)))
  const milliseconds = performance.now() - started
  for (const connection of connections) connection.close()
  const sorted = turn.took.toSorted((a, b) => a - b)
  const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0
  return { purchases: sorted.length, milliseconds, medianMs: at(0.5), p99Ms: at(0.99) }
})

async function buyUntil(connection: Connection, turn: Turn, until: number): Promise<void> {
  while (performance.now() < until) {
    const subscriber = turn.next++ % turn.subscribers
    const started = performance.now()
    await buy(connection, turn, subscriber)
    turn.took.push(performance.now() - started)
  }
}

/** Order, signed form, the browser's return from PayU, and a look at how the order stands. */
async function buy(connection: Connection, { cart, payuSalt }: Turn, subscriber: number): Promise<void> {
  const headers = {
    cookie: `device=device-${String(subscriber)}`,
    'x-auth-token': `token-${String(subscriber)}`,
  }
  const post = async (path: string, body: object): Promise<unknown> =>
    dataOf(
      await connection.send(
        requestText('POST', path, {
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    )

  const order = await post('/api/users/createTransaction', { ...cart, mode: 'Payu' })
  const { transactionID } = order as { transactionID: string }
  const form = await post('/api/payment/payU', { txnid: transactionID })
  const { fields } = form as { fields: Record<string, string> }

  const back = await connection.send(
    requestText('POST', '/api/payuResponse/checkAndSuccess', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(payuReturn(fields, payuSalt)).toString(),
    }),
  )
  const page = back.headers.get('location') ?? ''
  if (!page.startsWith('/payment-success')) throw new Error(`sent to ${page}`)
  const standing = dataOf(
    await connection.send(requestText('GET', `/api/orders/${transactionID}`, { headers })),
  )
  if ((standing as { status: string }).status !== 'paid') throw new Error(JSON.stringify(standing))
}

/** What PayU lets the browser post back after a payment that went well, signed. */
function payuReturn(form: Record<string, string>, salt: string): Record<string, string> {
  const { hash: _request, surl: _surl, furl: _furl, ...sent } = form
  const said = { mihpayid: `bench-${form['txnid'] ?? ''}`, status: 'success', unmappedstatus: 'captured' }
  const fields = { ...sent, ...said, error: 'E000' }
  return { ...fields, hash: responseHash(fields, salt) }
}

function dataOf({ status, body }: Answer): unknown {
  if (status !== 200) throw new Error(`${String(status)} ${body.toString()}`)
  return (JSON.parse(body.toString()) as { data: unknown }).data
}
