/**
 * The limit for a purchase: a bare `node:http` server that sends the recorded statements of a purchase to PostgreSQL by `pg`,
 * calls the gateway where the shop calls it, and answers with the recorded responses. It checks nothing.
 */
import { createServer, Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listen } from '#test/listen.ts'
import pg from 'pg'
import { newOrderId } from '#api/orders/order.ts'
import { systemRuntime } from '#api/platform/runtime/runtime.ts'
import { handleMessages } from './child-process.ts'
import {
  keysOf,
  type PurchaseIds,
  type RecordedCall,
  type RecordedPurchase,
  replayText,
  replayValue,
} from './recorded-purchase.ts'

export type BaselineRequest = {
  databaseUrl: string
  connections: number
  gatewayUrl: string
  purchase: RecordedPurchase
}
export type BaselineReady = { port: number }

type Replay = {
  method: string
  /** The part of the path before the order's id. */
  path: string
  run: (ids: PurchaseIds) => Promise<void>
  respond: (ids: PurchaseIds, response: ServerResponse) => void
}
type Systems = { pool: pg.Pool; gatewayUrl: string }

const ORDER_ID = /[A-Z2-7]{23}/
/** Closes idle connections before the gateway does, as the shop: a request during that would fail. */
const agent = new Agent({ keepAlive: true, maxSockets: 128, timeout: 4_000 })
const open = new Map<string, PurchaseIds>()

handleMessages(async (given: BaselineRequest): Promise<BaselineReady> => {
  const { databaseUrl, connections, gatewayUrl, purchase } = given
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const replays = purchase.calls.map((call) => replayOf(call, purchase, { pool, gatewayUrl }))
  const server = createServer((incoming, response) => {
    void answer(replays, incoming, response).catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  })
  server.keepAliveTimeout = 65_000
  return { port: await listen(server) }
})

async function answer(replays: Replay[], incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '' } = incoming
  const text = await textOf(incoming)
  const replay = replays.find((one) => one.method === method && url.startsWith(one.path))
  if (replay === undefined) throw new Error(`no such call: ${url}`)
  const ids = open.get(ORDER_ID.exec(url + text)?.[0] ?? '') ?? startPurchase(incoming)
  await replay.run(ids)
  if (replay === replays.at(-1)) open.delete(ids.orderId)
  replay.respond(ids, response)
}

function startPurchase({ headers: { cookie = '' } }: IncomingMessage): PurchaseIds {
  const created = new Map<string, string>()
  const ids: PurchaseIds = {
    orderId: newOrderId(systemRuntime.random),
    startedAt: Date.now(),
    buyer: keysOf(Number(cookie.slice('device=device-'.length))),
    idFor: (recorded) => {
      const known = created.get(recorded) ?? systemRuntime.id()
      created.set(recorded, known)
      return known
    },
  }
  open.set(ids.orderId, ids)
  return ids
}

function replayOf(call: RecordedCall, purchase: RecordedPurchase, systems: Systems): Replay {
  const steps = call.steps.map((step, index) =>
    step.kind === 'gateway call'
      ? (ids: PurchaseIds) => verifyAtGateway(systems.gatewayUrl, ids)
      : sendStatement(systems.pool, `${call.path} ${String(index)}`, { step, purchase }),
  )
  const headers = call.headers.map((header) => replayText(header, purchase.orderId))
  const body = replayText(call.body, purchase.orderId)
  return {
    method: call.method,
    path: call.path.replace(purchase.orderId, ''),
    run: async (ids) => {
      for (const step of steps) await step(ids)
    },
    respond: (ids, response) => {
      response.writeHead(
        call.status,
        headers.map((header) => header(ids)),
      )
      response.end(body(ids))
    },
  }
}

type Recorded = {
  step: Extract<RecordedCall['steps'][number], { kind: 'statement' }>
  purchase: RecordedPurchase
}

function sendStatement(pool: pg.Pool, name: string, { step, purchase }: Recorded) {
  const values = step.values.map((value) => replayValue(value, purchase))
  return async (ids: PurchaseIds): Promise<void> => {
    await pool.query({ name, text: step.text, values: values.map((value) => value(ids)) })
  }
}

/** Sends as many bytes as the shop's verification, and reads the response. */
function verifyAtGateway(url: string, { orderId }: PurchaseIds): Promise<void> {
  const body = `key=standin&command=verify_payment&var1=${orderId}&hash=${'0'.repeat(128)}`
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers, agent })
      .once('response', (response) => void textOf(response).then(() => resolve(), reject))
      .once('error', reject)
      .end(body)
  })
}

function textOf(incoming: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.once('end', () => resolve(Buffer.concat(chunks).toString()))
    incoming.once('error', reject)
  })
}
