/** Load driver: a fixed rate of pages, searches and purchases a second, independent of their results, until it is stopped. */
import { type OnAcknowledged, buy, UnexpectedResponse, returnRequest } from './buy.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { handleMessages } from '#verification/bench/setup/child-process.ts'
import { SUBSCRIBERS } from '#verification/bench/setup/purchases.ts'
import { type HttpResponse, type Connection, openConnection, requestText } from './connection.ts'

/** `reads`, `purchases` and `searches`: how many a second. `queries` are searched for in turn. */
export type SteadyLoad = {
  ports: number[]
  reads: number
  purchases: number
  searches?: { perSecond: number; queries: string[] }
}
/** `counts` by request and result, such as "page 200"; `acknowledged`: ids of acknowledged writes, by kind. */
export type SteadyCount = { counts: Record<string, number>; acknowledged: Record<string, string[]> }

const PAGES = ['/', '/new-connection', '/new-connection?type=2', '/api/movies', '/api/faqs', '/cart']
const counts: Record<string, number> = {}
const acknowledged: Record<string, Set<string>> = {}
const idle = new Map<number, Connection[]>()
const timers: NodeJS.Timeout[] = []
const inProgress = new Set<Promise<void>>()
let number = 0
/** Each purchase has another buyer: the same cart cannot be ordered again within a day. */
let buyer = 0

handleMessages(async (message: SteadyLoad | 'stop'): Promise<SteadyCount> => {
  if (message === 'stop') {
    for (const timer of timers) clearInterval(timer)
    while (inProgress.size > 0) await Promise.all(inProgress)
  } else {
    every(message.reads, () => read(message))
    every(message.purchases, () => purchase(message))
    every(message.searches?.perSecond ?? 0, () => search(message))
  }
  const sets = Object.entries(acknowledged).map(([kind, ids]): [string, string[]] => [kind, [...ids]])
  return { counts, acknowledged: Object.fromEntries(sets) }
})

const CALLS = 100
const CALL_AGAIN_MS = 500

/** Sends the gateway's webhook until it is accepted, as gateways do. */
async function sendWebhook(
  sendRequest: (request: string) => Promise<HttpResponse>,
  form: Record<string, string>,
): Promise<void> {
  const request = returnRequest('/api/webhooks/payu', form)
  for (let calls = 0; calls < CALLS; calls++) {
    if ((await sendRequest(request)).status === 200) return
    await pause(CALL_AGAIN_MS)
  }
  count('webhook never accepted')
}

function track(work: Promise<void>): void {
  const running = work.finally(() => inProgress.delete(running))
  inProgress.add(running)
}

function every(perSecond: number, work: () => Promise<void>): void {
  if (perSecond > 0) timers.push(setInterval(() => track(work()), 1000 / perSecond))
}

const count = (what: string): void => void (counts[what] = (counts[what] ?? 0) + 1)

async function read({ ports }: SteadyLoad): Promise<void> {
  const request = requestText('GET', PAGES[number % PAGES.length] ?? '/', {
    headers: { 'accept-encoding': 'br' },
  })
  await countResult('page', async () => send(portIn(ports), request))
}

async function search({
  ports,
  searches: { queries } = { perSecond: 0, queries: [] },
}: SteadyLoad): Promise<void> {
  const query = encodeURIComponent(queries[number % queries.length] ?? '')
  await countResult('search', async () => send(portIn(ports), requestText('GET', `/api/search/${query}`)))
}

async function purchase({ ports }: SteadyLoad): Promise<void> {
  const port = portIn(ports)
  const onAcknowledged: OnAcknowledged = (kind, id) => void (acknowledged[kind] ??= new Set()).add(id)
  const counted = async (request: string): Promise<HttpResponse> => {
    const path = request.split(' ', 2)[1]?.replace(/\/[A-Z2-7]{23,}/, '') ?? ''
    return countResult(path, () => send(port, request))
  }
  try {
    const onRedirect = (form: Record<string, string>) => track(sendWebhook(counted, form))
    await buy({ send: counted, onAcknowledged, onRedirect }, buyer++ % SUBSCRIBERS)
    count('purchase completed')
  } catch (error) {
    count(`purchase ended ${error instanceof UnexpectedResponse ? String(error.status) : 'otherwise'}`)
  }
}

/** Counts the result; `no answer` if the connection broke. */
async function countResult(what: string, call: () => Promise<HttpResponse>): Promise<HttpResponse> {
  const noAnswer = { status: 0, headers: new Map<string, string>(), body: Buffer.from('no answer') }
  const answer = await call().catch(() => noAnswer)
  count(`${what} ${answer.status === 0 ? 'no answer' : String(answer.status)}`)
  return answer
}

const portIn = (ports: number[]): number => ports[number++ % ports.length] ?? 0

/** Uses an idle connection, or opens a new one. */
async function send(port: number, request: string): Promise<HttpResponse> {
  const free = idle.get(port) ?? []
  idle.set(port, free)
  const connection = popOpen(free) ?? (await openConnection(port))
  try {
    const answer = await connection.send(request)
    if (answer.headers.get('connection') === 'close') connection.close()
    else free.push(connection)
    return answer
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Takes a connection that is still open off the list. */
function popOpen(connections: Connection[]): Connection | undefined {
  for (let last = connections.pop(); last; last = connections.pop()) if (last.isOpen()) return last
  return undefined
}
